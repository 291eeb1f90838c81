import { sandboxAt } from '../contract/sandbox.js'
import { launch } from './browser.js'
import { bundle } from './bundle.js'
import { crossApp } from './cross-app.js'
import { funding } from './funding.js'
import { inHosts } from './hosts.js'
import { journeys } from './journeys.js'
import { manifests } from './manifests.js'
import { startProvider } from './provider.js'
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

/** Measures and prints. Returns whether all budgets are met. */
export async function bench({ bytes: onlyBytes }: { readonly bytes: boolean }): Promise<boolean> {
  const since = performance.now()
  const pages = await bundle()
  const [site, provider, browser] = await Promise.all([serve(pages), startProvider(), launch()])
  try {
    const sandbox = sandboxAt([provider.url])
    const place = { browser, pages, site, provider, sandbox, app: await sandbox.newApp() }
    const measured = await journeys(place)
    const light = reportBytes(measured, await manifests(), place)
    const stepUps = reportSecondFactors(await secondFactors(place))
    const otherApps = reportCrossApp(await crossApp(place))
    const money = reportFunding(await funding(place))
    const inEach = reportHosts(await inHosts(place), place)
    reportChunks(measured)
    const quick = onlyBytes || (await reportTimes(place, measured.modal))
    const isWithin = light && stepUps && otherApps && money && inEach && quick
    const verdict = isWithin ? 'Within every budget' : 'ABOVE A BUDGET'
    console.log(`\n${verdict}, measured in ${((performance.now() - since) / 1000).toFixed(0)} s.`)
    return isWithin
  } finally {
    await site.stop()
    await Promise.all([browser.close(), provider.stop()])
  }
}
