/** bytes of a worker's memory beyond which it is replaced: modules that were forgotten may hold on to much. */
const MEMORY = 1_500_000_000
/** ms beyond a test's own limit after which a worker hangs, in a loop that lets no timer through. */
const HANGS = 20_000
const TIMED_OUT = /timed out in \d+ms|Hit count limit reached/

/**
 * Judges mutants on one worker. A kill counts when the test that failed passes again at once without the mutant; else the
 * worker is spoiled, and the mutant is judged once more on a new one; at the last, what passes there decides.
 */
export function createJudge(worker) {
  let stale = false
  let fresh = true

  async function run(ask, ms = 0) {
    const forget = ask.forget || stale
    // who imports everything anew has as much more as the first time took
    const more = forget || fresh ? 2 * ask.cold : 0
    const limits = { limit: ask.limit + more, hooks: ask.hooks + more }
    const answer = await worker.run({ ...ask, ...limits, forget }, HANGS + limits.limit + more + 10 * ms)
    stale = Boolean(answer && ask.forget && ask.mutant)
    fresh = !answer
    if (answer?.memory > MEMORY) await renew()
    return answer
  }
  async function renew() {
    stale = false
    fresh = true
    await worker.restart()
  }

  /** Does what failed pass without the mutant? */
  async function passes(ask, { name }) {
    const answer = await run({ ...ask, mutant: undefined, hits: undefined, names: name ? [name] : ask.names })
    return answer !== undefined && !answer.failed
  }

  async function attempt(asks) {
    for (const { ask, ms } of asks) {
      const answer = await run(ask, ms)
      if (!answer) return { status: 'timed out', by: ask.path, sound: true }
      const { failed } = answer
      if (!failed) continue
      const status = TIMED_OUT.test(failed.reason) ? 'timed out' : 'killed'
      const verdict = { status, by: `${ask.path}: ${failed.name}`, reason: failed.reason }
      // what no test says may be left from the mutant before: then it does not come twice
      const again = async () => (await passes(ask, failed)) && (failed.name !== '' || !!(await run(ask, ms))?.failed)
      return { ...verdict, again, sound: await again() }
    }
    return { status: 'survived', sound: true }
  }

  return async function judge(asks) {
    if (!asks.length) return { status: 'no coverage' }
    let verdict = await attempt(asks)
    if (!verdict.sound) {
      await renew()
      verdict = await attempt(asks)
    }
    if (!verdict.sound) {
      await renew()
      if (!(await verdict.again())) verdict = { status: 'survived' } // a test that fails by itself says nothing
    }
    return { status: verdict.status, by: verdict.by, reason: verdict.reason }
  }
}
