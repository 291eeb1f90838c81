import { fileURLToPath } from 'node:url'
import { type Place, pageUrl } from '../place.js'
import { reported } from './reported.js'
import { rounds, steady } from './rounds.js'

const ROUNDS = 16
const watcher = fileURLToPath(new URL('watch-button.mjs', import.meta.url))
interface Slower {
  readonly cpu?: number
  readonly network?: { readonly latency: number; readonly bytesPerSecond: number }
}
/** What the visitor has: this machine as it is, one a quarter as fast, and a middling phone on slow 4G. */
const conditions = {
  'this machine': {},
  'CPU 4× slower': { cpu: 4 },
  'CPU 4× slower, 1.6 Mbit/s, 150 ms': { cpu: 4, network: { latency: 150, bytesPerSecond: 200_000 } },
} satisfies Record<string, Slower>
export type Condition = keyof typeof conditions

interface Visit {
  /** The button stands there. */
  readonly painted: number
  /** And a click on it would be answered at once. */
  readonly usable: number
  /** What the page's main thread has worked by then; other processes of the machine are not in it. */
  readonly processor: number
  /** What of that was JavaScript. */
  readonly script: number
}

/** One visit with an empty cache; ms. */
async function visit(place: Place, name: string, condition: Condition): Promise<Visit> {
  const context = await place.browser.newContext()
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    const { cpu, network }: Slower = conditions[condition]
    if (network) {
      const { latency, bytesPerSecond } = network
      const throughput = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond }
      await cdp.send('Network.enable')
      await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, ...throughput })
    }
    if (cpu) await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu })
    await page.addInitScript({ path: watcher })
    const button = reported<Pick<Visit, 'painted' | 'usable'>>(page)
    await page.goto(pageUrl(place, name))
    const times = await button
    const { metrics } = await cdp.send('Performance.getMetrics')
    const read = (wanted: string) => (metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN) * 1000
    return { ...times, processor: read('TaskDuration'), script: read('ScriptDuration') }
  } finally {
    await context.close()
  }
}

/** The login button of the host page, of a bare React page, and of that page once more. */
export async function buttonTimes(place: Place) {
  const measured = []
  for (const condition of Object.keys(conditions) as Condition[]) {
    const subject = (name: string) => () => visit(place, name, condition)
    const subjects = { base: subject('bare'), latchkit: subject('latchkit'), control: subject('bare') }
    await rounds(2, subjects) // warm-up
    const samples = await steady<'latchkit', Visit>(
      () => rounds(ROUNDS, subjects),
      ({ usable }) => usable,
    )
    measured.push({ condition, samples })
  }
  return measured
}
