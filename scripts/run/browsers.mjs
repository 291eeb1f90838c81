import { buildChanged, builds } from './builds.mjs'
import { bin, pass } from './children.mjs'
import { findOrInstallOtherBrowsers } from './other-browsers.mjs'

const NAMES = ['firefox', 'webkit']

/**
 * `npm run browsers -- [firefox] [webkit] [files] [-g TITLE]`: the core journeys on the browsers beside Chromium; with
 * no name on all of them.
 */
export async function browsers(args) {
  const named = NAMES.filter((name) => args.includes(name))
  const chosen = named.length ? named : NAMES
  const env = findOrInstallOtherBrowsers(chosen)
  const failed = await buildChanged(builds().slice(0, 1))
  if (failed.length) return 1
  const rest = args.filter((arg) => !NAMES.includes(arg))
  const projects = chosen.flatMap((name) => ['--project', name])
  const command = [bin('@playwright/test', 'playwright'), 'test', '--config', 'tests/browsers/playwright.config.ts']
  return pass([...command, ...projects, ...rest], env)
}
