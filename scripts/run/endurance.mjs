import { bin, pass } from './children.mjs'
import { inRoot } from './root.mjs'

/**
 * `npm run endurance -- [postgres|refreshes|page] [-t TITLE]` runs thousands of logins, refreshes, database failures
 * and openings of the dialog, for some minutes. Each test prints its figures. Variables such as `ENDURANCE_REFRESHES`
 * set the numbers.
 */
export async function endurance(args) {
  const [file] = args
  const provider = [bin('vitest'), 'run', '--config', 'tests/endurance/vitest.config.ts', ...args]
  const page = [bin('@playwright/test', 'playwright'), 'test', '--config', 'tests/endurance/playwright.config.ts']
  const inPage = async (options) => (await pass([inRoot('scripts/build.mjs')])) || pass([...page, ...options])
  if (file === 'page') return inPage(args.slice(1))
  const status = await pass(provider)
  return args.length || status ? status : inPage([])
}
