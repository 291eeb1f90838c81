import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect as playwrights } from '@playwright/test'
import { WAIT_TIMEOUT_MS } from '../../limits.js'

/** ms. Playwright's own intervals grow to a second, so that each wait may last up to a second longer than needed. */
const LAST_INTERVAL = 100
const INTERVALS = [20, 50, LAST_INTERVAL]

/**
 * Calls `actual` until its value is another one than the last that did not match. Playwright makes a step of each
 * match, and highlights the test's source for each that fails, so matching the same value again costs a lot.
 */
function whenChanged<T>(actual: () => T | Promise<T>): () => Promise<T> {
  // after it, Playwright has given the wait up, and nobody else would end the loop
  const end = Date.now() + WAIT_TIMEOUT_MS
  let refused: { readonly value: T } | undefined
  return async () => {
    let value = await actual()
    while (refused && isDeepStrictEqual(value, refused.value) && Date.now() < end) {
      await sleep(LAST_INTERVAL)
      value = await actual()
    }
    // a copy, because a test may add to the same array
    refused = { value: structuredClone(value) }
    return value
  }
}

const poll: typeof playwrights.poll = (actual, options) =>
  playwrights.poll(whenChanged(actual), {
    intervals: INTERVALS,
    ...(typeof options === 'string' ? { message: options } : options),
  })

/** Playwright's `expect`, with shorter intervals for `poll`. */
export const expect = new Proxy(playwrights, {
  get: (target, name, proxy) => (name === 'poll' ? poll : Reflect.get(target, name, proxy)),
})
