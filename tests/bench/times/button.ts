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
/** The visitor's device: this machine, a machine a quarter as fast, and an average phone on slow 4G. */
const conditions = {
  'this machine': {},
  'CPU 4× slower': { cpu: 4 },
  'CPU 4× slower, 1.6 Mbit/s, 150 ms': { cpu: 4, network: { latency: 150, bytesPerSecond: 200_000 } },
} satisfies Record<string, Slower>
export type Condition = keyof typeof conditions

interface Visit {
  /** ms until the button is painted. */
  readonly painted: number
  /** ms until the page could also answer a click on it at once. */
  readonly usable: number
  /** ms that the page's main thread has worked by then, without other processes of the machine. */
  readonly processor: number
  /** ms of that work in JavaScript. */
  readonly script: number
}

/** Measures one visit with an empty cache. */
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
    const read = (metric: string) => (metrics.find(({ name }) => name === metric)?.value ?? Number.NaN) * 1000
    return { ...times, processor: read('TaskDuration'), script: read('ScriptDuration') }
  } finally {
    await context.close()
  }
}

/** Measures the login button of the host page, of a bare React page, and of the bare page again as a control. */
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
