import { expect } from './expect.js'
import type { App } from './provider.js'

/** The newest code that was sent to an address, once `nth` have arrived. */
export async function codeFor(app: App, to: string, nth = 1): Promise<string> {
  await expect.poll(async () => (await app.messages(to)).length, `messages for ${to}`).toBeGreaterThanOrEqual(nth)
  return `${(await app.messages(to))[0]?.code}`
}

/** Six digits that are not the code. */
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
