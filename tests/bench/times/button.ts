import { fileURLToPath } from 'node:url'
import { type Place, pageUrl } from '../place.js'
import { rounds, steady } from './rounds.js'

const ROUNDS = 20
const watcher = fileURLToPath(new URL('watch-button.mjs', import.meta.url))
/** What the visitor has: this machine as it is, and a middling phone on slow 4G. */
export const conditions = {
  'this machine': undefined,
  'CPU 4× slower, 1.6 Mbit/s, 150 ms': { cpu: 4, latency: 150, bytesPerSecond: 200_000 },
} as const
export type Condition = keyof typeof conditions

/** One visit with an empty cache. */
async function usable(place: Place, name: string, condition: Condition): Promise<number> {
  const context = await place.browser.newContext()
  try {
    const page = await context.newPage()
    const slow = conditions[condition]
    if (slow) {
      const cdp = await context.newCDPSession(page)
      const { latency, bytesPerSecond } = slow
      const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
    }
    await page.addInitScript({ path: watcher })
    await page.goto(pageUrl(place, name))
    const found = await page.waitForFunction(() => (window as { usable?: number }).usable)
    return Number(await found.jsonValue())
  } finally {
    await context.close()
  }
}

/** The login button of the host page, of a bare React page, and of that page once more. */
export async function buttonTimes(place: Place) {
  const measured = []
  for (const condition of Object.keys(conditions) as Condition[]) {
    const visit = (name: string) => () => usable(place, name, condition)
    const subjects = { base: visit('bare'), latchkit: visit('latchkit'), control: visit('bare') }
    await rounds(2, subjects) // warm-up
    measured.push({ condition, ...(await steady<'latchkit'>(() => rounds(ROUNDS, subjects))) })
  }
  return measured
}
