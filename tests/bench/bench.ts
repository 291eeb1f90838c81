import { sandboxAt } from '../contract/sandbox.js'
import { launch } from './browser.js'
import { budgets } from './budgets.js'
import { bundle } from './bundle.js'
import { reportCovered } from './covered.js'
import { crossApp } from './cross-app.js'
import { funding } from './funding.js'
import { inHosts } from './hosts.js'
import { type Journeys, journeys } from './journeys.js'
import { manifests } from './manifests.js'
import {
  reportBytes,
  reportChunks,
  reportCrossApp,
  reportFunding,
  reportHosts,
  reportSecondFactors,
} from './report-bytes.js'
import { reportTimes } from './report-times.js'
import { secondFactors } from './second-factors.js'
import { serve } from './serve.js'
import { startServer } from './server.js'

export interface BenchOptions {
  /** Measures only bytes, which do not depend on the machine. */
  readonly bytes: boolean
  /** Writes down which chunks the journeys load. These need no size line. */
  readonly write: boolean
}

/** Measures and prints. Returns whether all budgets are met. */
export async function bench({ bytes: onlyBytes, write }: BenchOptions): Promise<boolean> {
  const since = performance.now()
  const pages = await bundle()
  const [site, provider, browser] = await Promise.all([serve(pages), startServer(), launch()])
  try {
    const sandbox = sandboxAt([provider.url])
    const place = { browser, pages, site, provider, sandbox, app: await sandbox.newApp() }
    const measured = await journeys(place)
    const light = reportBytes(measured, await manifests(), place)
    const withSecondFactors = await secondFactors(place)
    const withOtherApp = await crossApp(place)
    const withFunding = await funding(place)
    const stepUps = reportSecondFactors(withSecondFactors)
    const otherApps = reportCrossApp(withOtherApp)
    const money = reportFunding(withFunding)
    const inEach = reportHosts(await inHosts(place))
    reportChunks(measured)
    const limited = [...limitedIn(measured), ...[withSecondFactors, withOtherApp, withFunding].flatMap(Object.values)]
    const covers = reportCovered(limited, { write })
    const quick = onlyBytes || (await reportTimes(place, measured.modal))
    const isWithin = light && stepUps && otherApps && money && inEach && covers && quick
    const verdict = isWithin ? 'Within every budget' : 'ABOVE A BUDGET'
    console.log(`\n${verdict}, measured in ${((performance.now() - since) / 1000).toFixed(0)} s.`)
    return isWithin
  } finally {
    await site.stop()
    await Promise.all([browser.close(), provider.stop()])
  }
}

/** What the journeys with a limit have loaded. */
const limitedIn = (journeys: Journeys) =>
  (Object.keys(journeys) as (keyof Journeys)[])
    .filter((name) => budgets[name].limit !== undefined)
    .map((name) => journeys[name])
