import { afterEach, describe, expect, test, vi } from 'vitest'
import { fromText, toText } from '../../../server/frame/page/lib/bytes.js'
import { decrypt, encrypt } from '../../../server/frame/page/recovery/recovery-key.js'

const key = () => new Uint8Array(32).fill(1)
const share = () => new Uint8Array([1, 2, 3])
afterEach(() => vi.restoreAllMocks())

describe('a sealed share of the server cannot be opened, without an error, if it', () => {
  const none: [what: string, text: (sealed: string) => unknown][] = [
    ['is missing', () => undefined],
    ['is not a text', () => 7],
    ['is empty', () => ''],
    ['is one character', () => 'A'],
    ['is not base64url', () => 'not base64url!'],
    ['is padded', (sealed) => `${sealed}=`],
    ['has a line break', (sealed) => `${sealed}\n`],
    ['has only its nonce', (sealed) => toText(fromText(sealed).subarray(0, 12))],
    ['is shorter than its tag', (sealed) => toText(fromText(sealed).subarray(0, 20))],
    ['is cut short', (sealed) => toText(fromText(sealed).subarray(0, -1))],
    ['has another byte', (sealed) => toText(new Uint8Array([...fromText(sealed), 0]))],
  ]
  test.each(none)('%s', async (_, of) => {
    const used = key()
    const text = of(await encrypt(key(), share(), 'a')) as string
    expect(await decrypt(used, text, 'a')).toBeUndefined()
    expect(used).toEqual(new Uint8Array(32))
  })
  test.each([0, 16, 31, 33])('is opened with a key of %s bytes', async (size) => {
    expect(await decrypt(new Uint8Array(size).fill(1), await encrypt(key(), share(), 'a'), 'a')).toBeUndefined()
  })
})

test('has one changed bit anywhere', async () => {
  const sealed = fromText(await encrypt(key(), share(), 'a'))
  for (let at = 0; at < sealed.length; at++) {
    const changed = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte))
    expect(await decrypt(key(), toText(changed), 'a')).toBeUndefined()
  }
})
test('the key is wiped after it has opened a share', async () => {
  const used = key()
  expect(await decrypt(used, await encrypt(key(), share(), 'a'), 'a')).toEqual(share())
  expect(used).toEqual(new Uint8Array(32))
})
test('a share is sealed differently each time, and not changed, so that the caller can wipe it', async () => {
  const used = share()
  expect(await encrypt(key(), used, 'a')).not.toBe(await encrypt(key(), used, 'a'))
  expect(used).toEqual(share())
})
test('a key imported into the browser cannot be exported again', async () => {
  const imported = vi.spyOn(crypto.subtle, 'importKey')
  await decrypt(key(), await encrypt(key(), share(), 'a'), 'a')
  const keys = await Promise.all(imported.mock.results.map(({ value }): Promise<CryptoKey> => value))
  expect(keys.map(({ extractable }) => extractable)).toEqual([false, false])
})
