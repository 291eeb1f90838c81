import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LatchkitError } from '../../../core/errors.js'
import type { Http } from '../../../core/http.js'
import { createHttp } from '../../../core/live/http.js'
import { wireNames } from '../../../core/protocol/wire.js'
import { createSettings } from '../../../core/settings.js'
import { createTransport } from '../../../core/transport.js'
import { stubBrowser } from '../browser.js'
import { settled } from '../clock.js'
import { findReaders, functionOf, sources } from '../fuzz/find-readers.js'
import { ANSWERS_ON, ROWS } from '../fuzz/rows.js'
import { APP_ID } from '../token.js'
import { type Attempt, FAULTS } from './answers.js'

/**
 * Tests every endpoint that the SDK calls with every fault of a server. The call ends within the time that its attempts
 * may take. It ends with its normal result, or with an error that names the fault and says whether to try again.
 */

/** ms. Four attempts take up to 20 s each, and there are delays between them. */
const LONGEST_MS = 4 * 20_000 + 1_500 + 4_500 + 13_500 + 1_000
const endpoints = findReaders().filter(({ parameters }) => parameters[0] === 'Http')
const leave = new AbortController()

beforeEach(() => {
  stubBrowser()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function httpTo(attempts: readonly Attempt[]): Http {
  let count = 0
  const fetch = (_: string, { signal }: { signal: AbortSignal }) => {
    const attempt = attempts[Math.min(count++, attempts.length - 1)]
    return attempt ? attempt(signal) : Promise.reject(new Error('There is no attempt.'))
  }
  vi.stubGlobal('fetch', fetch)
  const transport = createTransport({
    names: wireNames(),
    appId: APP_ID,
    clientId: undefined,
    settings: createSettings({ appId: APP_ID, apiUrl: 'https://auth.example' }),
    signal: leave.signal,
    device: () => 'device',
  })
  return createHttp(transport, async () => 'token')
}
/** Moves the clock until a call ends. Returns its result or its error. */
async function endOf(work: Promise<unknown>) {
  let end: { readonly value: unknown } | { readonly error: unknown } | undefined
  work.then(
    (value) => (end = { value }),
    (error) => (end = { error }),
  )
  let ms = 0
  for (await settled(); !end && ms < LONGEST_MS; ms += 500) {
    await vi.advanceTimersByTimeAsync(500)
    await settled()
  }
  return end ?? { error: new Error(`It has not ended after ${ms} ms.`) }
}

/** Files that call the server without a function of an endpoint, and the tests that cover their faults. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'core/chains/directory.ts': 'a price that does not come is none: core/chains/directory.test.ts',
  'core/client.ts': 'the app’s configuration: core/client.test.ts',
  'plugins/wallets/connect/wallet-actions.ts': 'to unlink a wallet: plugins/wallets/plugin.test.ts',
}
test('every file that asks the server has an endpoint here', () => {
  const callers = sources().filter(({ text }) => /\bhttp\.(get|post)\b/.test(text))
  const files = new Set([...endpoints.map(({ file }) => file), ...Object.keys(ELSEWHERE)])
  expect(new Set(callers.map(({ file }) => file))).toEqual(files)
})

describe.each(endpoints)('$id', ({ id, file, name }) => {
  const others = ROWS[id]?.with ?? ANSWERS_ON[id]
  test('has a row of arguments', () => expect(others ?? ROWS[id]).toBeDefined())
  test.each(FAULTS)('$name', async ({ attempts, ends }) => {
    const ask = await functionOf(file, name) // the file is read before the call, because reading takes real time
    const end = await endOf(Promise.resolve(ask(httpTo(attempts), ...(others ?? []))))
    if (ends === 'well') return expect(end).toEqual({ value: expect.toSatisfy((value) => value !== undefined) })
    const error = 'error' in end ? end.error : undefined
    if (ends === 'malformed') {
      // a function that does not read the response passes it on to the code that adopts a user
      expect(error === undefined || (error instanceof LatchkitError && error.code === 'malformed_response')).toBe(true)
      return
    }
    expect(error).toBeInstanceOf(LatchkitError)
    expect(error).toMatchObject({ ...ends, retryable: true, message: expect.stringMatching(/\S/) })
  })
})
