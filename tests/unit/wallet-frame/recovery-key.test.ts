import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromText, toText } from '../../../server/frame/page/lib/bytes.js'
import { countedKey, guessOf } from '../../../server/frame/page/recovery/counted-key.js'
import type { PasscodeAsk } from '../../../server/frame/page/recovery/passcode-key.js'
import {
  decrypt,
  encrypt,
  findKey,
  makeKey,
  newPasswordKey,
  type RecoveryMethod,
} from '../../../server/frame/page/recovery/recovery-key.js'
import { frameOf } from './door-frame.js'
import { CLOUDS, stubClouds } from './stub-clouds.js'

const OWN = 'wire'
const NAME = '0xabc'
const facts = { ...frameOf([]).facts, clouds: CLOUDS }
const invalid = (message: string) => ({ type: 'invalid_request_arguments', message })
const found = (guard: RecoveryMethod, material: object) => findKey(guard, material, facts)
const hash = (...parts: readonly Uint8Array[]) =>
  new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest())
/** Computes as the server does, with a secret of its own. */
const askGuard = async (guess: string) => {
  requests.push(guess)
  return { answer: toText(hash(new TextEncoder().encode(`answer to ${guess}`))), password_guard: 'guard' }
}
const requests: string[] = []
const make = (guard: RecoveryMethod) => makeKey(guard, NAME, facts, askGuard)

afterEach(() => vi.unstubAllGlobals())

describe('a recovery key that the server stores', () => {
  test.each([OWN, 'another', 'toString', 'constructor'])(
    'by "%s" is random, stored, and found again',
    async (method) => {
      const [{ key, material }, other] = await Promise.all([make({ method }), make({ method })])
      expect(key).toHaveLength(32)
      expect(material).toEqual({ recovery_key: toText(key) })
      expect(other.key).not.toEqual(key)
      expect(await found({ method }, material)).toEqual(key)
    },
  )
  test('does not use the user’s password or cloud', async () => {
    const fetched = stubClouds()
    const { material } = await make({ method: OWN, passcode: 'secret-1', cloudToken: 'token' })
    expect(Object.keys(material)).toEqual(['recovery_key'])
    expect(fetched.requests).toEqual([])
  })
  test('that the server has lost recovers nothing', async () => {
    const { key } = await make({ method: OWN })
    const sealed = await encrypt(key, new Uint8Array(3), 'a')
    expect(await decrypt(await found({ method: OWN }, {}), sealed, 'a')).toBeUndefined()
  })
})

describe.each([
  ['google-drive', 'file_id'],
  ['icloud', 'icloud_record_name'],
])('a recovery key in the user’s %s', (method, field) => {
  test('is stored only there; the server gets the location and not the key', async () => {
    const { files, requests } = stubClouds()
    const { key, material } = await make({ method, cloudToken: 'token' })
    const [[id, file] = []] = [...files]
    expect(key).toHaveLength(32)
    expect(material).toEqual({ [field]: id })
    expect(file?.bytes).toEqual(key)
    expect(await found({ method, cloudToken: 'token' }, material)).toEqual(key)
    expect(requests.map(({ token }) => token)).toEqual(['token', 'token'])
  })
  test('has a file of its own, named by the wallet, and an earlier key stays', async () => {
    const { files } = stubClouds()
    for (let round = 0; round < 2; round++) await make({ method, cloudToken: 'token' })
    const names = [...files.values()].map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^0xabc-[\w-]{8}$/)
  })
  test('is neither stored nor read without the user’s access', async () => {
    const { requests } = stubClouds()
    for (const cloudToken of [undefined, '']) {
      const refused = invalid('"recoveryAccessToken" is missing.')
      await expect(make({ method, cloudToken })).rejects.toMatchObject(refused)
      await expect(found({ method, cloudToken }, { [field]: 'file' })).rejects.toMatchObject(refused)
    }
    expect(requests).toEqual([])
  })
  test('is not found if the server has lost the location, or for the other cloud', async () => {
    stubClouds()
    const { material } = await make({ method, cloudToken: 'token' })
    const [place] = Object.values(material)
    const other = field === 'file_id' ? 'icloud_record_name' : 'file_id'
    for (const lost of [{}, { [other]: place }])
      await expect(found({ method, cloudToken: 'token' }, lost)).rejects.toMatchObject({ type: 'error' })
  })
})

/** A stub of a browser's worker, whose key is a hash of its request. */
class HashWorker extends EventTarget {
  postMessage({ passcode, salt }: PasscodeAsk) {
    const data = hash(passcode, salt)
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  terminate() {}
}
describe('a recovery key of a password', () => {
  const method = 'user-passcode'
  const ofHash = () => void vi.stubGlobal('Worker', HashWorker)

  test('is the same for the same password and salt, and the server gets the salt', async () => {
    ofHash()
    const { key, material } = await make({ method, passcode: 'secret-1' })
    expect(Object.keys(material)).toEqual(['recovery_key_derivation_salt', 'password_guard'])
    const salt = material.recovery_key_derivation_salt ?? ''
    expect(salt).toMatch(/^scrypt-17-8-1\.[\w-]{22}$/)
    const stretched = hash(new TextEncoder().encode('secret-1'), fromText(salt.slice('scrypt-17-8-1.'.length)))
    expect(await found({ method, passcode: 'secret-1' }, material)).toEqual(stretched)
    expect(await found({ method, passcode: 'secret-2' }, material)).not.toEqual(stretched)
    expect(key).not.toEqual(stretched)
  })
  test('depends on the server’s answer to a value that reveals nothing of the key', async () => {
    ofHash()
    requests.length = 0
    const { key, material } = await make({ method, passcode: 'secret-1' })
    const stretched = () => found({ method, passcode: 'secret-1' }, material)
    const [guess = ''] = requests
    expect(guess).toMatch(/^[\w-]{43}$/)
    expect(guessOf(await stretched())).toBe(guess)
    const { answer } = await askGuard(guess)
    expect(await countedKey(await stretched(), answer)).toEqual(key)
    expect(await countedKey(await stretched(), toText(new Uint8Array(32)))).not.toEqual(key)
    for (const candidate of [fromText(guess), fromText(answer), await stretched()]) expect(key).not.toEqual(candidate)
  })
  test('is wiped with everything that it was computed from', async () => {
    const stretched = new Uint8Array(32).fill(7)
    await countedKey(stretched, toText(new Uint8Array(32)))
    expect([...stretched]).toEqual(Array(32).fill(0))
  })
  test('differs between two wallets with the same password', async () => {
    ofHash()
    const [one, other] = await Promise.all([make({ method, passcode: 'same-1' }), make({ method, passcode: 'same-1' })])
    expect(one.key).not.toEqual(other.key)
  })
  test.each(['first secret', 'pässwort', 'dot.dot.dot'])('%j cannot be typed in the dialog', async (passcode) => {
    ofHash()
    const refused = invalid('"recoveryPassword" may have letters, digits and ! @ # $ % ^ & * ( ) - _ + only.')
    await expect(make({ method, passcode })).rejects.toMatchObject(refused)
  })
  test('is derived even from an earlier password that would not be allowed now', async () => {
    ofHash()
    const { key } = await newPasswordKey('first secret', facts.passcodeWorker, askGuard)
    expect(key).toHaveLength(32)
  })
  test.each([undefined, '', '12345'])('%j is too short for a new one', async (passcode) => {
    ofHash()
    const refused = invalid('"recoveryPassword" must have at least 6 characters.')
    await expect(make({ method, passcode })).rejects.toMatchObject(refused)
  })
  test('of 6 characters is accepted', async () => {
    ofHash()
    expect((await make({ method, passcode: '123456' })).key).toHaveLength(32)
  })
  test('is not looked up without a password, and a short password is simply wrong', async () => {
    ofHash()
    const { key, material } = await make({ method, passcode: 'secret-1' })
    for (const passcode of [undefined, ''])
      await expect(found({ method, passcode }, material)).rejects.toMatchObject(
        invalid('"recoveryPassword" is missing.'),
      )
    expect(await found({ method, passcode: '1' }, material)).not.toEqual(key)
  })
  test('is not derived if the server has lost the salt', async () => {
    ofHash()
    await expect(found({ method, passcode: 'secret-1' }, {})).rejects.toMatchObject({ type: 'error' })
  })
})
