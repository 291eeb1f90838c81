import { buildChanged, builds } from './builds.mjs'
import { bin, pass } from './children.mjs'
import { findOrInstallOtherBrowsers, otherBrowsers } from './other-browsers.mjs'

/**
 * `npm run browsers -- [firefox] [webkit] [files] [-g TITLE]` runs the core journeys on the named browsers, or without
 * a name on all browsers other than Chromium.
 */
export async function browsers(args) {
  const named = otherBrowsers.filter((name) => args.includes(name))
  const chosen = named.length ? named : otherBrowsers
  const env = findOrInstallOtherBrowsers(chosen)
  const failed = await buildChanged(builds().slice(0, 1))
  if (failed.length) return 1
  const otherArgs = args.filter((arg) => !otherBrowsers.includes(arg))
  const projects = chosen.map((name) => `--project=${name}`)
  const command = [bin('@playwright/test', 'playwright'), 'test', '--config', 'tests/browsers/playwright.config.ts']
  return pass([...command, ...projects, ...otherArgs], env)
}
