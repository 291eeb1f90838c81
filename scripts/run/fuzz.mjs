import { randomInt } from 'node:crypto'
import { bin, pass } from './children.mjs'

const CASES = 100_000
/** A day, which is more than any number of cases takes. */
const TIMEOUT_MS = 24 * 60 * 60 * 1000

/**
 * `npm run fuzz -- [files] [-t TITLE]` tries many more generated cases than `npm test`, from a new seed. The seed is
 * printed. `FUZZ_SEED` repeats a run, and `FUZZ_CASES` sets the number of cases.
 */
export async function fuzz(args) {
  const seed = process.env.FUZZ_SEED ?? `${randomInt(2 ** 31)}`
  const cases = process.env.FUZZ_CASES ?? `${CASES}`
  const env = { FUZZ_SEED: seed, FUZZ_CASES: cases, PROVIDER_IN_PROCESS: '1' }
  console.log(
    `${cases} cases each, from the seed ${seed}. To repeat it: FUZZ_SEED=${seed} FUZZ_CASES=${cases} npm run fuzz`,
  )
  const limits = [`--testTimeout=${TIMEOUT_MS}`, `--hookTimeout=${TIMEOUT_MS}`]
  const unit = await pass([bin('vitest'), 'run', '--project', 'unit', 'tests/unit/fuzz', ...limits, ...args], env)
  const config = ['--config', 'tests/contract/vitest.config.ts']
  const contract = await pass([bin('vitest'), 'run', ...config, 'fuzz.test', ...limits, ...args], env)
  return unit || contract
}
