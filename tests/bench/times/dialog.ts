import { fileURLToPath } from 'node:url'
import { type Place, pageUrl } from '../place.js'
import { reported } from './reported.js'
import { rounds } from './rounds.js'

const ROUNDS = 15
const SLOWER = 4
const watcher = fileURLToPath(new URL('watch-click.mjs', import.meta.url))

/**
 * ms from a click to the frame that shows its result. It is the first visit, the mouse is on the button, and the hover
 * has fetched `preloaded`.
 */
async function msToAnswer(place: Place, name: string, preloaded: readonly string[]): Promise<number> {
  const context = await place.browser.newContext()
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.addInitScript({ path: watcher })
    await page.goto(pageUrl(place, name))
    await page.getByRole('button', { name: 'Log in' }).hover()
    await page.waitForFunction((files) => {
      const fetched = performance.getEntriesByType('resource').map((one) => new URL(one.name).pathname)
      return files.every((file) => fetched.includes(file))
    }, preloaded)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    const shown = reported<number>(page)
    await page.mouse.down()
    await page.mouse.up()
    return await shown
  } finally {
    await context.close()
  }
}

/** Measures the dialog's email field after a click, and the least that React can do: a button that becomes a text. */
export async function dialogTimes(place: Place, preloaded: readonly string[]) {
  const subjects = {
    dialog: () => msToAnswer(place, 'latchkit', preloaded),
    bare: () => msToAnswer(place, 'bare', []),
  }
  await rounds(1, subjects) // warm-up
  return rounds(ROUNDS, subjects)
}
