import { HDKey } from 'viem/accounts'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ethereumKey } from '../../../server/frame/page/keys/derive.js'
import { entropyOf, importedKeyOf, keySecret, newSecret } from '../../../server/frame/page/keys/secret.js'
import { fromHex, toText, wipe, wiping } from '../../../server/frame/page/lib/bytes.js'
import { passcodeKey } from '../../../server/frame/page/recovery/passcode.js'
import type { PasscodeAsk } from '../../../server/frame/page/recovery/passcode-key.js'

const INVALID = { type: 'invalid_request_arguments', message: 'That is not hex.' }
const thrownBy = (work: () => unknown) => {
  try {
    return work()
  } catch (cause) {
    return cause
  }
}
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('hex', () => {
  test.each([
    ['', []],
    ['0x', []],
    ['0x00ff', [0, 255]],
    ['00ff', [0, 255]],
    ['0XABcd', [0xab, 0xcd]],
  ])('"%s" is decoded', (text, bytes) => {
    expect([...fromHex(text)]).toEqual(bytes)
  })
  test.each([
    '0',
    '0x0',
    '0xabc',
    'zz',
    '0xabzz',
    'zzab',
    '0x0xab',
    'ab0xcd',
    ' ab ',
    'ab\n',
    'ab cd',
    '-1',
    '\uff41\uff42',
  ])('%j is refused', (text) => {
    expect(thrownBy(() => fromHex(text))).toMatchObject(INVALID)
  })
})

describe('wiping', () => {
  test('sets all named arrays to zero', () => {
    const all = [new Uint8Array(2).fill(1), new Uint8Array(3).fill(2)]
    wipe(...all)
    expect(all).toEqual([new Uint8Array(2), new Uint8Array(3)])
  })
  test.each([
    ['the work is done', async () => 'done'],
    ['it fails', () => Promise.reject(new Error('no'))],
    [
      'the work fails at once',
      () => {
        throw new Error('no')
      },
    ],
  ])('happens when %s, and not before', async (_, end: () => Promise<string>) => {
    const secret = new Uint8Array(2).fill(1)
    let during: number[] = []
    const outcome = wiping([secret], () => {
      during = [...secret]
      return end()
    })
    expect(await outcome.catch(() => 'failed')).toMatch(/done|failed/)
    expect([during, [...secret]]).toEqual([
      [1, 1],
      [0, 0],
    ])
  })
  test('covers intermediate keys of a derivation', async () => {
    const roots = vi.spyOn(HDKey, 'fromMasterSeed')
    const leaves = vi.spyOn(HDKey.prototype, 'derive')
    const key = await ethereumKey(new Uint8Array(16))
    expect(key.some(Boolean)).toBe(true)
    const keys: HDKey[] = [...roots.mock.results, ...leaves.mock.results].map(({ value }) => value)
    expect(keys.map(({ privateKey }) => privateKey ?? null)).toEqual([null, null])
  })
})

describe('the bytes of a password', () => {
  const requests: PasscodeAsk[] = []
  const worker = (answer: (target: EventTarget) => void) =>
    class extends EventTarget {
      postMessage(ask: PasscodeAsk) {
        requests.push(ask)
        answer(this)
      }
      terminate() {}
    }
  const salt = `scrypt-17-8-1.${toText(new Uint8Array(16))}`
  const say = (data: Uint8Array | null) => (target: EventTarget) =>
    void target.dispatchEvent(Object.assign(new Event('message'), { data }))

  test.each([
    ['the key has arrived', new Uint8Array(32)],
    ['the worker returns none', null],
  ])('are wiped when %s', async (_, data) => {
    requests.length = 0
    vi.stubGlobal('Worker', worker(say(data)))
    await passcodeKey('secret-1', salt, '/passcode.js').catch(() => {})
    expect(requests.map(({ passcode }) => passcode)).toEqual([new Uint8Array('secret-1'.length)])
  })
  test('are wiped after the time limit, with a message for the user', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    vi.stubGlobal(
      'Worker',
      worker(() => {}),
    )
    const message = 'The password takes too long on this device. Try again.'
    const refused = expect(passcodeKey('secret-1', salt, '/passcode.js')).rejects.toMatchObject({
      type: 'error',
      message,
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
  })
  test('are not used with a malformed salt', () => {
    const message = 'This passcode is of a kind that this page does not know.'
    const cause = thrownBy(() => passcodeKey('secret-1', 'scrypt-14-8-1.AAAA', '/passcode.js'))
    expect(cause).toMatchObject({ type: 'error', message })
  })
})

describe('a combined secret', () => {
  test.each<[what: string, secret: Uint8Array]>([
    ['nothing', new Uint8Array(0)],
    ['zeros', new Uint8Array(17)],
    ['entropy that is too short', new Uint8Array(16).fill(1)],
    ['entropy that is too long', new Uint8Array(18).fill(1)],
    ['a key’s length under the mark of entropy', new Uint8Array(33).fill(1)],
    ['entropy’s length under the mark of a key', new Uint8Array(17).fill(2)],
    ['a key that is too short', new Uint8Array(32).fill(2)],
    ['a key that is too long', new Uint8Array(34).fill(2)],
    ['a mark that is not known', new Uint8Array(33).fill(3)],
  ])('of %s is neither entropy nor a key, so its shares do not belong together', (_, secret) => {
    expect([entropyOf(secret), importedKeyOf(secret)]).toEqual([undefined, undefined])
  })
  test('is copied when it is read, so that wiping one copy keeps the other', () => {
    for (const [secret, read] of [
      [newSecret(), entropyOf],
      [keySecret(new Uint8Array(32).fill(7)), importedKeyOf],
    ] as const) {
      const copy = read(secret)
      secret.fill(0)
      expect(copy?.some(Boolean)).toBe(true)
    }
  })
})
