import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fromHex, toText } from '../../../server/frame/page/lib/bytes.js'
import { newSalt, passcodeKey } from '../../../server/frame/page/recovery/passcode.js'
import type { PasscodeAnswer, PasscodeAsk } from '../../../server/frame/page/recovery/passcode-key.js'
import { vectors } from './passcode-vectors.js'

/** A stub of a browser's worker. The test decides what it does. */
function stubWorkers(work: (worker: FakeWorker, ask: PasscodeAsk) => void) {
  const workers: FakeWorker[] = []
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker {
      constructor(url: string) {
        super(url, work)
        workers.push(this)
      }
    },
  )
  return workers
}
class FakeWorker extends EventTarget {
  isTerminated = false
  readonly url: string
  readonly #work: (worker: FakeWorker, ask: PasscodeAsk) => void
  constructor(url: string, work: (worker: FakeWorker, ask: PasscodeAsk) => void) {
    super()
    this.url = url
    this.#work = work
  }
  postMessage(ask: PasscodeAsk) {
    this.#work(this, structuredClone(ask))
  }
  say(data: PasscodeAnswer) {
    this.dispatchEvent(Object.assign(new Event('message'), { data }))
  }
  terminate() {
    this.isTerminated = true
  }
}
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const saltOf = (salt: string) => `scrypt-17-8-1.${toText(fromHex(salt))}`
const URL_OF = '/frame/passcode.js'
const ANY = saltOf('00'.repeat(16))

afterEach(() => vi.unstubAllGlobals())

describe('the key of a password', () => {
  test('is computed without workers', async () => {
    const [{ passcode, salt, key }] = vectors
    expect(hexOf(await passcodeKey(passcode, saltOf(salt), URL_OF))).toBe(key)
  })
  test('is computed by a worker, which gets bytes and is then terminated', async () => {
    const requests: PasscodeAsk[] = []
    const [workers, answer] = [
      stubWorkers((worker, ask) => {
        requests.push(ask)
        worker.say(new Uint8Array(32).fill(7))
      }),
      passcodeKey('e\u0301', ANY, URL_OF),
    ]
    expect(await answer).toEqual(new Uint8Array(32).fill(7))
    // NFKC combines both into one letter
    expect(requests).toEqual([{ passcode: new Uint8Array([0xc3, 0xa9]), salt: new Uint8Array(16) }])
    expect(workers.map(({ url, isTerminated }) => [url, isTerminated])).toEqual([[URL_OF, true]])
  })
  test('is computed in the page if the worker’s script never starts', async () => {
    const workers = stubWorkers((worker) => worker.dispatchEvent(new Event('error')))
    const [, { passcode, salt, key }] = vectors
    expect(hexOf(await passcodeKey(passcode, saltOf(salt), URL_OF))).toBe(key)
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
  })
  test('is refused if the worker has not enough memory, without another attempt in the page', async () => {
    const workers = stubWorkers((worker) => worker.say(null))
    await expect(passcodeKey('secret', ANY, URL_OF)).rejects.toMatchObject({ type: 'error' })
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
  })
  test('is given up after a time limit, and the worker is terminated', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const workers = stubWorkers(() => {})
    const refused = expect(passcodeKey('secret', ANY, URL_OF)).rejects.toMatchObject({ type: 'error' })
    await vi.advanceTimersByTimeAsync(60_000)
    await refused
    expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true])
  })
  test('is not computed with a malformed salt', () => {
    expect(newSalt()).toMatch(/^scrypt-17-8-1\.[\w-]{22}$/)
    for (const salt of ['', 'scrypt-1-8-1.AAAA', ANY.slice(14)])
      expect(() => passcodeKey('secret', salt, URL_OF)).toThrow('of a kind')
  })
})

describe('the worker', () => {
  let hear: ((event: { readonly data: PasscodeAsk }) => void) | undefined
  const posted = vi.fn<(answer: PasscodeAnswer, options?: { readonly transfer: unknown[] }) => void>()
  beforeEach(async () => {
    vi.resetModules()
    posted.mockReset()
    vi.stubGlobal('addEventListener', (_: string, listener: typeof hear) => {
      hear = listener
    })
    vi.stubGlobal('postMessage', posted)
    await import('../../../server/frame/page/recovery/passcode.worker.js')
  })
  test('computes the key, transfers it, and wipes the password', () => {
    const [, { passcode, salt, key }] = vectors
    const ask = { passcode: new TextEncoder().encode(passcode.normalize('NFKC')), salt: fromHex(salt) }
    hear?.({ data: ask })
    const [answer, options] = posted.mock.calls[0] ?? []
    expect(answer && hexOf(answer)).toBe(key)
    expect(options?.transfer).toEqual([answer?.buffer])
    expect(ask.passcode).toEqual(new Uint8Array(ask.passcode.length))
  })
})
