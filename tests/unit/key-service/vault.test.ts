import { createServer } from 'node:net'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { KeyServiceError } from '../../../server/crypto/key-service/key-service.js'
import { type VaultPlace, vault } from '../../../server/crypto/key-service/vault.js'
import { policyFor, startVault } from '../../key-services/vault.js'
import { endless, startServer } from '../../server.js'

const SECRET = 'a root secret of a server, of more than 32 bytes'
const PURPOSE = 'latchkit-server root secret 7'
type Vault = Awaited<ReturnType<typeof startVault>>

/** How it was refused. No refusal contains a secret. */
async function refusalOf(work: Promise<unknown>, { token = 'hvs.' } = {}): Promise<KeyServiceError> {
  const error = await work.then(
    (value) => expect.unreachable(`it gave ${value}`),
    (reason) => reason,
  )
  expect(error).toMatchObject({ name: 'KeyServiceError' })
  expect(error.message).toMatch(/^[^.]+(\.[^ ][^.]*)*\. .+\.$/)
  for (const secret of [SECRET, Buffer.from(SECRET).toString('base64'), token, 'vault:v'])
    expect(error.message).not.toContain(secret)
  return error
}

describe('Vault', () => {
  let server: Vault
  let place: VaultPlace
  const connect = (changes: Partial<VaultPlace> = {}) => vault({ ...place, ...changes })
  const ciphertext = () => connect().wrap(SECRET, PURPOSE)

  beforeEach(async () => {
    server = await startVault()
    server.createKey('latchkit')
    place = { url: server.url, key: 'latchkit', token: server.createToken(policyFor('latchkit')) }
    return () => server.stop()
  })

  test('wraps a secret and opens it again', async () => {
    const wrapped = await ciphertext()
    expect(wrapped).toMatch(/^vault:v1:[\w+/]+=*$/)
    expect(await connect().unwrap(wrapped, PURPOSE)).toBe(SECRET)
    expect(server.calls).toEqual(['POST /v1/transit/encrypt/latchkit', 'POST /v1/transit/decrypt/latchkit'])
  })

  test('keeps every character of a secret', async () => {
    const secret = '\ufeff ä€😀,\n" of a secret that has more than ascii in it\u0000'
    expect(await connect().unwrap(await connect().wrap(secret, PURPOSE), PURPOSE)).toBe(secret)
  })

  test.each([{ derived: false }, { derived: true }])(
    'opens it for the same purpose alone, by a key that is %j',
    async ({ derived }) => {
      server.createKey('latchkit', { type: 'aes256-gcm96', derived })
      const error = await refusalOf(connect().unwrap(await ciphertext(), 'latchkit-server root secret 8'))
      expect(error).toMatchObject({
        isTemporary: false,
        message: expect.stringContaining('it was wrapped for another id'),
      })
    },
  )

  test('opens what an older version of its key has wrapped, until that is below min_decryption_version', async () => {
    const old = await ciphertext()
    server.rotate('latchkit')
    expect(await connect().unwrap(old, PURPOSE)).toBe(SECRET)
    const anew = await ciphertext()
    expect(anew).toMatch(/^vault:v2:/)
    server.setMinDecryptionVersion('latchkit', 2)
    expect((await refusalOf(connect().unwrap(old, PURPOSE))).todo).toContain('Lower min_decryption_version of the key')
    expect(await connect().unwrap(anew, PURPOSE)).toBe(SECRET)
  })

  test('logs in by AppRole, once for several secrets', async () => {
    const appRole = server.createRole(policyFor('latchkit'))
    const service = connect({ token: undefined, appRole })
    const wrapped = await service.wrap(SECRET, PURPOSE)
    expect(await service.unwrap(wrapped, PURPOSE)).toBe(SECRET)
    expect(server.calls.filter((call) => call.endsWith('auth/approle/login'))).toHaveLength(1)
    const wrong = connect({ token: undefined, appRole: { ...appRole, secretId: 'wrong' } })
    expect((await refusalOf(wrong.unwrap(wrapped, PURPOSE))).todo).toContain('LATCHKIT_SERVER_VAULT_SECRET_ID')
  })

  test('logs in again after a login that failed', async () => {
    const service = connect({ token: undefined, appRole: server.createRole(policyFor('latchkit')) })
    server.state.sealed = true
    await refusalOf(service.wrap(SECRET, PURPOSE))
    server.state.sealed = false
    expect(await service.wrap(SECRET, PURPOSE)).toMatch(/^vault:v1:/)
  })

  test('is found below another path and in a namespace', async () => {
    const other = await startVault({ mount: 'teams/auth/transit', namespace: 'admin/auth' })
    onTestFinished(() => other.stop())
    other.createKey('latchkit')
    const token = other.createToken(policyFor('latchkit', 'teams/auth/transit'))
    const at = { url: other.url, key: 'latchkit', token, mount: 'teams/auth/transit' }
    const service = vault({ ...at, namespace: 'admin/auth' })
    expect(await service.unwrap(await service.wrap(SECRET, PURPOSE), PURPOSE)).toBe(SECRET)
    expect((await refusalOf(vault(at).wrap(SECRET, PURPOSE))).todo).toContain('LATCHKIT_SERVER_VAULT_NAMESPACE')
  })

  test.each<[string, (server: Vault) => Partial<VaultPlace> | undefined, RegExp, boolean]>([
    [
      'is sealed',
      (to) => void Object.assign(to.state, { sealed: true }),
      /is sealed or down for maintenance\. Unseal it/,
      true,
    ],
    [
      'does not know the token',
      () => ({ token: 'hvs.unknown' }),
      /refuses the token .*whose policy grants "update"/,
      false,
    ],
    ['gets no token', () => ({ token: undefined }), /refuses the token/, false],
    [
      'has no such key, whose name the token may use',
      (to) => void to.deleteKey('latchkit'),
      /has no key latchkit\. .*If that was deleted/,
      false,
    ],
    ['has another key under that name', (to) => to.createKey('latchkit'), /another key has wrapped it/, false],
    [
      'has nothing at that path',
      (to) => ({ mount: 'other', token: to.createToken({ 'other/*': ['update'] }) }),
      /has nothing at other\/decrypt\/latchkit\. Set LATCHKIT_SERVER_VAULT_MOUNT/,
      false,
    ],
    [
      'has a key that binds nothing',
      (to) => to.createKey('latchkit', { type: 'rsa-2048' }),
      /Use a key of the type aes256-gcm96/,
      false,
    ],
  ])('says what to do when it %s', async (_, change, message, isTemporary) => {
    const wrapped = await ciphertext()
    const refusal = await refusalOf(connect(change(server) ?? {}).unwrap(wrapped, PURPOSE), place)
    expect(refusal.message).toMatch(message)
    expect(refusal.isTemporary).toBe(isTemporary)
  })

  test.each(['vault:v1:AAAA', 'vault:v9:AAAA', 'vault:vx:AAAA', 'nothing'])('does not open %s', async (wrong) => {
    expect((await refusalOf(connect().unwrap(wrong, PURPOSE))).isTemporary).toBe(false)
  })

  test('does not open a ciphertext with one other character', async () => {
    const wrapped = await ciphertext()
    const changed = wrapped.replace(/.(?=.{20}$)/, (one) => (one === 'A' ? 'B' : 'A'))
    expect((await refusalOf(connect().unwrap(changed, PURPOSE))).message).toContain('or it was changed')
  })

  test('takes a ciphertext that was made for something else for no secret', async () => {
    const service = connect()
    const other = await service.wrap('another program’s data, of 32 bytes and more', 'payments')
    await refusalOf(service.unwrap(other, PURPOSE))
  })

  test('opens nothing that is no text', async () => {
    server.state.fault = (_, response) => {
      response
        .writeHead(200)
        .end(JSON.stringify({ data: { plaintext: Buffer.from([0xff, 0xfe, 0xfd]).toString('base64') } }))
      return true
    }
    expect((await refusalOf(connect().unwrap('vault:v1:AAAA', PURPOSE))).message).toContain('something that is no text')
  })

  test.each([
    [200, '<html>'],
    [200, '{}'],
    [200, '{"data":null}'],
    [200, '{"data":{"plaintext":7}}'],
    [200, '{"data":{"plaintext":"???"}}'],
    [200, '['.repeat(30_000)],
    [204, ''],
    [200, ''],
    [404, 'Not found'],
    [400, '{"errors":"no list"}'],
  ])('takes an answer of the status %i that is not Vault’s for none: %.20s', async (status, body) => {
    server.state.fault = (_, response) => {
      response.writeHead(status).end(body)
      return true
    }
    const refusal = await refusalOf(connect().unwrap('vault:v1:AAAA', PURPOSE))
    expect(refusal).toMatchObject({ isTemporary: false, todo: 'Set LATCHKIT_SERVER_VAULT_URL to that of Vault.' })
  })

  test.each([
    [500, true],
    [502, true],
    [429, true],
    [412, true],
    [400, false],
    [405, false],
  ])('repeats nothing of an error of the status %i', async (status, isTemporary) => {
    server.state.fault = (_, response) => {
      response.writeHead(status).end(JSON.stringify({ errors: [`${place.token} is what I was told`] }))
      return true
    }
    const refusal = await refusalOf(connect().unwrap('vault:v1:AAAA', PURPOSE), { token: `${place.token}` })
    expect(refusal.message).not.toContain('I was told')
    expect(refusal.isTemporary).toBe(isTemporary)
  })

  test('takes a wrong purpose for one, also from a version that answers with 500', async () => {
    server.state.fault = (_, response) => {
      response.writeHead(500).end('{"errors":["1 error occurred:\\n\\t* cipher: message authentication failed\\n\\n"]}')
      return true
    }
    expect((await refusalOf(connect().unwrap('vault:v1:AAAA', PURPOSE))).isTemporary).toBe(false)
  })

  test.each([301, 302, 307, 308])('follows no redirect (%i): the token is for this address alone', async (status) => {
    const reached: unknown[] = []
    const other = await startServer((request, response) => {
      reached.push(request.headers)
      response.end('{}')
    })
    onTestFinished(() => other.stop())
    server.state.fault = (_, response) => {
      response.writeHead(status, { location: other.url }).end()
      return true
    }
    expect((await refusalOf(connect().unwrap('vault:v1:AAAA', PURPOSE))).message).toContain('answers with a redirect')
    expect(reached).toEqual([])
  })

  test('reads no endless answer', async () => {
    const huge = await endless()
    onTestFinished(() => huge.stop())
    const refusal = await refusalOf(connect({ url: huge.url }).unwrap('vault:v1:AAAA', PURPOSE))
    expect(refusal).toMatchObject({ isTemporary: false, message: expect.stringContaining('more than 64 kB') })
    await huge.left()
  })

  test.each(['nothing', 'half an answer'])('waits five seconds where %s comes', async (what) => {
    server.state.fault = (_, response) => {
      if (what !== 'nothing') response.writeHead(200).write('{"data":')
      return true
    }
    const before = performance.now()
    const refusal = await refusalOf(connect().unwrap('vault:v1:AAAA', PURPOSE))
    expect(refusal).toMatchObject({ isTemporary: true, message: expect.stringContaining('does not answer in time') })
    expect(performance.now() - before).toBeGreaterThan(4900)
  })

  test('may be away', async () => {
    await server.stop()
    const refusal = await refusalOf(connect().unwrap('vault:v1:AAAA', PURPOSE))
    expect(refusal).toMatchObject({
      isTemporary: true,
      message: expect.stringMatching(/cannot be reached \(ECONNREFUSED\)/),
    })
  })

  test('is not called without TLS, but on this machine', async () => {
    const refusal = await refusalOf(connect({ url: 'http://vault.example.com' }).unwrap('vault:v1:AAAA', PURPOSE))
    expect(refusal).toMatchObject({
      isTemporary: false,
      message: expect.stringContaining('has an address without TLS'),
    })
  })

  test('tells nothing to a machine that takes its place without a certificate', async () => {
    const heard: string[] = []
    const plain = createServer((socket) => {
      socket.on('data', (part) => heard.push(part.toString('latin1')))
      socket.on('error', () => {})
      socket.end('HTTP/1.1 200 OK\r\n\r\n')
    }).listen(0, '127.0.0.1')
    onTestFinished(() => void plain.close())
    await new Promise((resolve) => plain.once('listening', resolve))
    const { port } = plain.address() as { port: number }
    await refusalOf(connect({ url: `https://127.0.0.1:${port}` }).unwrap('vault:v1:AAAA', PURPOSE))
    expect(heard.join('')).not.toContain(`${place.token}`)
  })
})
