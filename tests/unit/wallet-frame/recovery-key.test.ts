import { createHash } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromText, toText } from '../../../provider/frame/page/lib/bytes.js'
import { countedKey, guessOf } from '../../../provider/frame/page/recovery/counted-key.js'
import type { PasscodeAsk } from '../../../provider/frame/page/recovery/passcode-key.js'
import {
  decrypt,
  encrypt,
  findKey,
  makeKey,
  newPasswordKey,
  type RecoveryMethod,
} from '../../../provider/frame/page/recovery/recovery-key.js'
import { frameOf } from './door-frame.js'
import { CLOUDS, stubClouds } from './stub-clouds.js'

const OWN = 'wire'
const NAME = '0xabc'
const facts = { ...frameOf([]).facts, clouds: CLOUDS }
const invalid = (message: string) => ({ type: 'invalid_request_arguments', message })
const found = (guard: RecoveryMethod, told: object) => findKey(guard, told, facts)
const hash = (...parts: readonly Uint8Array[]) =>
  new Uint8Array(createHash('sha256').update(Buffer.concat(parts)).digest())
/** As the provider does: under a secret of its own. */
const askGuard = async (guess: string) => {
  asked.push(guess)
  return { answer: toText(hash(new TextEncoder().encode(`answer to ${guess}`))), password_guard: 'guard' }
}
const asked: string[] = []
const made = (guard: RecoveryMethod) => makeKey(guard, NAME, facts, askGuard)

afterEach(() => vi.unstubAllGlobals())

describe('a key that the provider keeps', () => {
  test.each([OWN, 'another', 'toString', 'constructor'])('by "%s" is fresh, told, and found again', async (method) => {
    const [{ key, material: told }, other] = await Promise.all([made({ method }), made({ method })])
    expect(key).toHaveLength(32)
    expect(told).toEqual({ recovery_key: toText(key) })
    expect(other.key).not.toEqual(key)
    expect(await found({ method }, told)).toEqual(key)
  })
  test('is not made of what the user gives: no password, no cloud', async () => {
    const fetched = stubClouds()
    const { material: told } = await made({ method: OWN, passcode: 'secret-1', cloudToken: 'token' })
    expect(Object.keys(told)).toEqual(['recovery_key'])
    expect(fetched.asked).toEqual([])
  })
  test('that the provider has lost opens nothing', async () => {
    const { key } = await made({ method: OWN })
    const sealed = await encrypt(key, new Uint8Array(3), 'a')
    expect(await decrypt(await found({ method: OWN }, {}), sealed, 'a')).toBeUndefined()
  })
})

describe.each([
  ['google-drive', 'file_id'],
  ['icloud', 'icloud_record_name'],
])('a key in the user’s %s', (method, field) => {
  test('lies there alone: the provider is told where, and not what', async () => {
    const { kept, asked } = stubClouds()
    const { key, material: told } = await made({ method, cloudToken: 'token' })
    const [[id, file] = []] = [...kept]
    expect(key).toHaveLength(32)
    expect(told).toEqual({ [field]: id })
    expect(file?.bytes).toEqual(key)
    expect(await found({ method, cloudToken: 'token' }, told)).toEqual(key)
    expect(asked.map(({ token }) => token)).toEqual(['token', 'token'])
  })
  test('has a file of its own, named by the wallet: the key of before stays where it is', async () => {
    const { kept } = stubClouds()
    for (let round = 0; round < 2; round++) await made({ method, cloudToken: 'token' })
    const names = [...kept.values()].map(({ name }) => name)
    expect(new Set(names).size).toBe(2)
    for (const name of names) expect(name).toMatch(/^0xabc-[\w-]{8}$/)
  })
  test('is neither put nor got without the user’s access', async () => {
    const { asked } = stubClouds()
    for (const cloudToken of [undefined, '']) {
      const refused = invalid('"recoveryAccessToken" is missing.')
      await expect(made({ method, cloudToken })).rejects.toMatchObject(refused)
      await expect(found({ method, cloudToken }, { [field]: 'file' })).rejects.toMatchObject(refused)
    }
    expect(asked).toEqual([])
  })
  test('whose place the provider has lost, or that lies under the other cloud’s name, is not found', async () => {
    stubClouds()
    const { material: told } = await made({ method, cloudToken: 'token' })
    const [place] = Object.values(told)
    const other = field === 'file_id' ? 'icloud_record_name' : 'file_id'
    for (const lost of [{}, { [other]: place }])
      await expect(found({ method, cloudToken: 'token' }, lost)).rejects.toMatchObject({ type: 'error' })
  })
})

/** A browser's worker whose key is a hash of what it is asked. */
class HashWorker extends EventTarget {
  postMessage({ passcode, salt }: PasscodeAsk) {
    const data = hash(passcode, salt)
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  terminate() {}
}
describe('a key of a password', () => {
  const method = 'user-passcode'
  const ofHash = () => void vi.stubGlobal('Worker', HashWorker)

  test('is stretched alike by the same password and salt; the provider is told the salt', async () => {
    ofHash()
    const { key, material: told } = await made({ method, passcode: 'secret-1' })
    expect(Object.keys(told)).toEqual(['recovery_key_derivation_salt', 'password_guard'])
    const salt = told.recovery_key_derivation_salt ?? ''
    expect(salt).toMatch(/^scrypt-17-8-1\.[\w-]{22}$/)
    const stretched = hash(new TextEncoder().encode('secret-1'), fromText(salt.slice('scrypt-17-8-1.'.length)))
    expect(await found({ method, passcode: 'secret-1' }, told)).toEqual(stretched)
    expect(await found({ method, passcode: 'secret-2' }, told)).not.toEqual(stretched)
    expect(key).not.toEqual(stretched)
  })
  test('is made of the provider’s answer too, to a guess that is no part of the key', async () => {
    ofHash()
    asked.length = 0
    const { key, material: told } = await made({ method, passcode: 'secret-1' })
    const stretched = () => found({ method, passcode: 'secret-1' }, told)
    const [guess = ''] = asked
    expect(guess).toMatch(/^[\w-]{43}$/)
    expect(guessOf(await stretched())).toBe(guess)
    const { answer } = await askGuard(guess)
    expect(await countedKey(await stretched(), answer)).toEqual(key)
    expect(await countedKey(await stretched(), toText(new Uint8Array(32)))).not.toEqual(key)
    for (const known of [fromText(guess), fromText(answer), await stretched()]) expect(key).not.toEqual(known)
  })
  test('leaves nothing behind of what it was made of', async () => {
    const stretched = new Uint8Array(32).fill(7)
    await countedKey(stretched, toText(new Uint8Array(32)))
    expect([...stretched]).toEqual(Array(32).fill(0))
  })
  test('of two wallets differs, though the password is the same', async () => {
    ofHash()
    const [one, other] = await Promise.all([made({ method, passcode: 'same-1' }), made({ method, passcode: 'same-1' })])
    expect(one.key).not.toEqual(other.key)
  })
  test.each(['first secret', 'pässwort', 'dot.dot.dot'])('%j cannot be typed in the dialog', async (passcode) => {
    ofHash()
    const refused = invalid('"recoveryPassword" may have letters, digits and ! @ # $ % ^ & * ( ) - _ + only.')
    await expect(made({ method, passcode })).rejects.toMatchObject(refused)
  })
  test('of before is made anew, whatever was allowed then', async () => {
    ofHash()
    const { key } = await newPasswordKey('first secret', facts.passcodeWorker, askGuard)
    expect(key).toHaveLength(32)
  })
  test.each([undefined, '', '12345'])('%j is too short for a new one', async (passcode) => {
    ofHash()
    const refused = invalid('"recoveryPassword" must have at least 6 characters.')
    await expect(made({ method, passcode })).rejects.toMatchObject(refused)
  })
  test('of 6 characters is long enough', async () => {
    ofHash()
    expect((await made({ method, passcode: '123456' })).key).toHaveLength(32)
  })
  test('is not looked for without one; a short one is tried, and is wrong like any other', async () => {
    ofHash()
    const { key, material: told } = await made({ method, passcode: 'secret-1' })
    for (const passcode of [undefined, ''])
      await expect(found({ method, passcode }, told)).rejects.toMatchObject(invalid('"recoveryPassword" is missing.'))
    expect(await found({ method, passcode: '1' }, told)).not.toEqual(key)
  })
  test('whose salt the provider has lost is not made up', async () => {
    ofHash()
    await expect(found({ method, passcode: 'secret-1' }, {})).rejects.toMatchObject({ type: 'error' })
  })
})
