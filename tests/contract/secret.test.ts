import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { encrypt } from '../../server/crypto/encrypt.js'
import { openSecret } from '../../server/crypto/secret.js'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkit-secret-'))
})
afterEach(() => rm(folder, { recursive: true }))
const fingerprint = async (place: Parameters<typeof openSecret>[0]) => (await openSecret(place)).hmac('one')

describe('the server’s secret', () => {
  test('is the one that is given, whatever lies beside the data', async () => {
    const fromOptions = await fingerprint({ secret: 'given' })
    expect(await fingerprint({ secret: 'given', folder })).toBe(fromOptions)
    expect(await fingerprint({ secret: 'another' })).not.toBe(fromOptions)
    expect(await stat(join(folder, 'secret')).catch(({ code }) => code)).toBe('ENOENT')
  })
  test('of a folder is made once, for the owner’s eyes alone', async () => {
    const first = await fingerprint({ folder })
    const file = join(folder, 'secret')
    const saved = await readFile(file, 'utf8')
    expect(saved).toMatch(/^[\w-]{43}$/)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(await fingerprint({ folder })).toBe(first)
    expect(await fingerprint({ secret: saved })).toBe(first)
  })
  test('that was brought along is kept as it is', async () => {
    await writeFile(join(folder, 'secret'), 'brought')
    expect(await fingerprint({ folder })).toBe(await fingerprint({ secret: 'brought' }))
  })
  test('that cannot be kept is an error, and nothing starts without', async () => {
    await expect(openSecret({ folder: join(folder, 'missing') })).rejects.toMatchObject({ code: 'ENOENT' })
    await expect(openSecret({ folder: `${folder}/\0` })).rejects.toMatchObject({ code: 'ERR_INVALID_ARG_VALUE' })
  })
  test('that is empty is none: a full disk may have left it', async () => {
    for (const empty of ['', ' \n']) {
      await writeFile(join(folder, 'secret'), empty)
      await expect(openSecret({ folder })).rejects.toThrow(`${join(folder, 'secret')} is empty`)
    }
  })
  test('of data in memory is for this run only', async () => {
    expect(await fingerprint({})).not.toBe(await fingerprint({}))
  })
  test('of a shared database must be given: nothing starts without', async () => {
    await expect(openSecret({ databaseUrl: 'postgres://localhost/latchkit' })).rejects.toThrow(
      'LATCHKIT_SERVER_SECRETS is not set',
    )
  })
  test('differs for each use: parts are separated, and a key is not a hash', async () => {
    const { hmac, seal, open } = await openSecret({ secret: 'given' })
    expect(new Set([hmac('a', 'b'), hmac('ab'), hmac('b', 'a'), hmac('a', 'b', '')]).size).toBe(4)
    const sealed = seal('a value', 'a', 'b')
    for (const purpose of [['ab'], ['b', 'a'], ['a', 'b', ''], []]) expect(() => open(sealed, ...purpose)).toThrow()
    const byHash = encrypt(Buffer.from(hmac('a', 'b'), 'base64url'), 'a value')
    expect(() => open(byHash, 'a', 'b')).toThrow()
  })
})

describe('what is sealed', () => {
  test('is opened by its key alone, unchanged', async () => {
    const { seal, open } = await openSecret({ secret: 'given' })
    const sealed = seal('Grüße', 'a')
    expect(open(sealed, 'a')).toBe('Grüße')
    expect(seal('Grüße', 'a')).not.toBe(sealed)
    expect(() => open(sealed, 'b')).toThrow()
    const bytes = Buffer.from(sealed, 'base64url')
    for (const at of [0, 12, bytes.length - 1]) {
      const forged = Buffer.from(bytes)
      forged.writeUInt8(forged.readUInt8(at) ^ 1, at)
      expect(() => open(forged.toString('base64url'), 'a'), `${at}`).toThrow()
    }
    expect(() => open(bytes.subarray(0, 20).toString('base64url'), 'a')).toThrow()
  })
})
