import { isFirstRun } from './first-run.js'

/** Fails in the first run that asks for it. */
export default function teardown(): void {
  if (process.env.PLANTS_TEARDOWN && isFirstRun('teardown')) throw new Error('the teardown failed')
}
