import { existsSync } from 'node:fs'
import { pass } from './children.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { tryPostgres } from './postgres.mjs'
import { inRoot } from './root.mjs'

/**
 * `npm run bench`: builds and measures the journeys. `-- --bytes` measures bytes only, which do not depend on the
 * machine.
 */
export async function bench(args) {
  if (args[0] === 'server') return benchServer(args.slice(1))
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

/**
 * `npm run bench -- server`: builds the server, and measures what its calls cost beside better-auth. `--as-built` takes
 * the last build.
 */
async function benchServer(args) {
  tryPostgres()
  const asBuilt = args.includes('--as-built')
  const built = asBuilt ? 0 : await pass([inRoot('scripts/build.mjs'), '--javascript', '--server'])
  return built || pass([inRoot('tests/bench/server-speed/run.mjs'), ...args.filter((arg) => arg !== '--as-built')])
}
