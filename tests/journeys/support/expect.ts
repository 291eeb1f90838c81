import { expect as playwrights } from '@playwright/test'

/** ms. Playwright's own intervals grow to a second, so that each wait may last up to a second longer than needed. */
const INTERVALS = [20, 50, 100]

const poll: typeof playwrights.poll = (actual, options) =>
  playwrights.poll(actual, { intervals: INTERVALS, ...(typeof options === 'string' ? { message: options } : options) })

/** Playwright's `expect`, with shorter intervals for `poll`. */
export const expect = new Proxy(playwrights, {
  get: (target, name, proxy) => (name === 'poll' ? poll : Reflect.get(target, name, proxy)),
})
