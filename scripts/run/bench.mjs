import { existsSync } from 'node:fs'
import { pass } from './children.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { inRoot } from './root.mjs'

/**
 * `npm run bench`: builds and measures the journeys. `-- --bytes` measures bytes only, which do not depend on the
 * machine.
 */
export async function bench(args) {
  const script = inRoot('tests/bench/run.mjs')
  if (!existsSync(script)) {
    console.error('There is no tests/bench/run.mjs yet.')
    return 1
  }
  const chromium = await findOrInstallChromium()
  if (!chromium) return 1
  const built = await pass([inRoot('scripts/build.mjs')])
  return built || pass([script, ...args], { CHROME_PATH: chromium })
}
