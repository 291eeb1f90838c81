import { bin, pass } from './children.mjs'

/**
 * `npm run endurance -- [files] [-t TITLE]`: logins, refreshes and losses by the thousand, for some minutes. Each
 * prints its figures. `ENDURANCE_REFRESHES` and the like say how many.
 */
export async function endurance(args) {
  return pass([bin('vitest'), 'run', '--config', 'tests/endurance/vitest.config.ts', ...args], {})
}
