import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openRing } from '../../../server/crypto/key-service/open-ring.js'
import type { KeyServices } from '../../../server/crypto/key-service/services.js'
import { openSecret } from '../../../server/crypto/secret.js'
import { runWrapping } from '../../../server/keys/wrap.js'
import { startKms } from '../../key-services/aws-kms.js'
import { policyFor, startVault } from '../../key-services/vault.js'

const PLAIN = 'a secret of a server: of more than 32 bytes'
const OLDER = 'an older secret of it, with, commas, and more than 32'

describe('keys wrap and unwrap', () => {
  let vault: Awaited<ReturnType<typeof startVault>>
  let kms: Awaited<ReturnType<typeof startKms>>
  let services: KeyServices
  const env: Record<string, string> = {}
  const files = new Map<string, string>()

  beforeEach(async () => {
    files.clear()
    Object.assign(env, { SECRETS: `1:${PLAIN}`, BOTH: `2:${PLAIN}\n${OLDER}\n`, EMPTY: '', JSON: '{"a":1}' })
    vault = await startVault()
    vault.createKey('latchkit')
    kms = await startKms()
    const key = kms.createKey()
    const user = kms.createUser({ Encrypt: [key], Decrypt: [key] })
    for (const [name, value] of Object.entries(kms.environment(user))) vi.stubEnv(name, value)
    const token = vault.createToken(policyFor('latchkit'))
    services = { vault: { url: vault.url, key: 'latchkit', token }, awsKms: { key, region: kms.region } }
    return async () => {
      await Promise.all([vault.stop(), kms.stop()])
    }
  })
  afterEach(() => vi.unstubAllEnvs())

  async function run(...args: string[]) {
    const lines: string[] = []
    const code = await runWrapping(args, {
      services,
      env,
      out: (line) => lines.push(line),
      async readFile(path) {
        const text = files.get(path)
        if (text === undefined) throw Object.assign(new Error('none'), { code: 'ENOENT' })
        return text
      },
      async writeFile(path, text) {
        if (files.has(path)) throw Object.assign(new Error('there'), { code: 'EEXIST' })
        files.set(path, text)
      },
    })
    const text = lines.join('\n')
    for (const secret of [PLAIN, OLDER, Buffer.from(PLAIN).toString('base64'), 'hvs.'])
      expect(text).not.toContain(secret)
    return { code, lines, text }
  }

  test.each(['vault', 'aws-kms'])('by %s print what the variable of the root secrets takes', async (service) => {
    const { code, lines } = await run('wrap', service, 'env:SECRETS')
    expect([code, lines]).toEqual([0, [expect.stringMatching(new RegExp(`^1:${service}:[\\w:+/]+=*$`))]])
    expect(await openRing(lines, services)).toEqual([`1:${PLAIN}`])
  })

  test('wrap a whole ring in its order, also from a file, and as JSON', async () => {
    files.set('/secrets', `2:${PLAIN}\n${OLDER}\n`)
    for (const from of ['env:BOTH', 'file:/secrets']) {
      const { lines } = await run('wrap', 'vault', from)
      expect(await openRing(lines, services)).toEqual([`2:${PLAIN}`, `0:${OLDER}`])
    }
    const { secrets } = JSON.parse((await run('wrap', 'vault', 'env:BOTH', '--json')).text)
    expect(await openRing(secrets, services)).toEqual([`2:${PLAIN}`, `0:${OLDER}`])
  })

  test('make a new secret that nobody sees, another one each time', async () => {
    const rings = [await run('wrap', 'vault', 'new', '7'), await run('wrap', 'aws-kms', 'new', '7')].map(
      ({ lines }) => lines,
    )
    const [one = '', other = ''] = await Promise.all(rings.map(async (ring) => (await openRing(ring, services))[0]))
    expect(one).toMatch(/^7:[\w+/]{43}=$/)
    expect(other).not.toBe(one)
  })

  test('wrap anew what is wrapped already: by a newer version of a key, and by another service', async () => {
    const { text: first } = await run('wrap', 'vault', 'env:SECRETS')
    vault.rotate('latchkit')
    env.SECRETS = first
    const { text: second } = await run('wrap', 'vault', 'env:SECRETS')
    expect(second).toMatch(/^1:vault:v2:/)
    expect(await openRing([first], services)).toEqual([`1:${PLAIN}`])
    vault.setMinDecryptionVersion('latchkit', 2)
    env.SECRETS = second
    const { text: third } = await run('wrap', 'aws-kms', 'env:SECRETS')
    expect(await openRing([third], services)).toEqual([`1:${PLAIN}`])
  })

  test('write secrets as they are into a new file, and over none', async () => {
    const { lines } = await run('wrap', 'vault', 'env:BOTH')
    env.WRAPPED = lines.join('\n')
    const { code, text } = await run('unwrap', 'env:WRAPPED', '/copy')
    expect([code, text]).toEqual([0, 'Wrote the secrets with the ids 2, 0 to /copy.'])
    const secrets = files.get('/copy')?.trim().split('\n') ?? []
    const [copy, original] = [await openSecret({ secrets }), await openSecret({ secrets: [`2:${PLAIN}`, OLDER] })]
    expect(copy.fingerprints()).toEqual(original.fingerprints())
    expect(await run('unwrap', 'env:WRAPPED', '/copy')).toMatchObject({
      code: 1,
      text: 'The file /copy was not written (EEXIST).',
    })
  })

  test.each([
    [['wrap', 'vault', PLAIN], 'Secrets are not written on the command line'],
    [['wrap', 'vault', 'env:NONE'], 'The reference needs the variable NONE, which is not set.'],
    [['wrap', 'vault', 'env:EMPTY'], 'The reference needs the variable EMPTY'],
    [['wrap', 'vault', 'env:JSON'], 'leads to something that is no list of secrets'],
    [['wrap', 'vault', 'file:/none'], 'The reference needs the file /none, which cannot be read (ENOENT).'],
    [['wrap', 'vault', 'file:none'], 'something that is not an absolute path'],
    [['wrap', 'vault', 'new', 'seven'], 'must be a number from 0 to 9999'],
    [['wrap', 'vault', 'new', '10000'], 'no id from 0 to 9999'],
    [['unwrap', 'env:NONE', '/copy'], 'needs the variable NONE'],
  ])('refuse %j', async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 1, text: expect.stringContaining(message) })
    expect(vault.calls).toEqual([])
  })

  test.each([
    [[]],
    [['wrap']],
    [['wrap', 'vault']],
    [['wrap', 'gcp', 'env:SECRETS']],
    [['wrap', 'vault', 'new']],
    [['wrap', 'vault', 'env:SECRETS', '7']],
    [['wrap', 'vault', 'new', '7', 'more']],
    [['unwrap', 'env:SECRETS']],
    [['unwrap', 'env:SECRETS', 'relative']],
    [['unwrap', 'env:SECRETS', '/a', 'more']],
  ])('print how they are used for %j', async (args) => {
    expect(await run(...args)).toMatchObject({ code: 2, text: expect.stringContaining('wrap SERVICE new ID') })
  })

  test('refuse a secret that is too short, and ask no service', async () => {
    env.SECRETS = '1:short'
    expect((await run('wrap', 'vault', 'env:SECRETS')).text).toContain('has 5 bytes and needs at least 32')
    expect(vault.calls).toEqual([])
  })

  test('print nothing that cannot be opened again, nor what a Vault before associated data has wrapped', async () => {
    services = {
      vault: { ...services.vault, token: vault.createToken({ 'transit/encrypt/latchkit': ['update'] }) } as never,
    }
    expect((await run('wrap', 'vault', 'env:SECRETS')).text).toMatch(
      /^Vault at \S+ refuses the token for transit\/decrypt/,
    )
    vault.state.knowsAssociatedData = false
    services = { vault: { ...services.vault, token: vault.createToken(policyFor('latchkit')) } as never }
    expect((await run('wrap', 'vault', 'env:SECRETS')).text).toMatch(
      /does not bind a secret to its purpose.*Nothing was printed/,
    )
  })

  test('say what is missing as JSON, too', async () => {
    services = {}
    const { code, text } = await run('wrap', 'aws-kms', 'new', '1', '--json')
    expect([code, JSON.parse(text)]).toEqual([
      1,
      { error: 'It needs AWS KMS, which is not set. Set LATCHKIT_SERVER_AWS_KMS_KEY.' },
    ])
  })
})
