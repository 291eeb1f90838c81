/** In bytes. A worker with more memory is replaced, since unloaded modules may leak. */
const MEMORY = 1_500_000_000
/** ms after a test's own limit. After that, the worker is assumed to be in an endless loop that blocks timers. */
const HANGS = 20_000
const TIMED_OUT = /timed out in \d+ms|Hit count limit reached/

/**
 * Judges mutants on one worker. A failed test counts as a kill only if it passes again without the mutant. Otherwise
 * the worker is unreliable, and the mutant is judged again on a new one, whose result is final.
 */
export function createJudge(worker) {
  let stale = false
  let fresh = true

  async function run(ask, ms = 0) {
    const forget = ask.forget || stale
    // A run that imports all modules again gets additional time.
    const coldStart = forget || fresh ? 2 * ask.cold : 0
    const limits = { limit: ask.limit + coldStart, hooks: ask.hooks + coldStart }
    const answer = await worker.run({ ...ask, ...limits, forget }, HANGS + limits.limit + coldStart + 10 * ms)
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

  /** Whether the failed test passes without the mutant. */
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
      // An error outside tests may be left from the previous mutant. Then it does not occur again.
      const failsAgain = async () =>
        (await passes(ask, failed)) && (failed.name !== '' || !!(await run(ask, ms))?.failed)
      return { ...verdict, again: failsAgain, sound: await failsAgain() }
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
      if (!(await verdict.again())) verdict = { status: 'survived' } // a test that also fails without the mutant proves nothing
    }
    return { status: verdict.status, by: verdict.by, reason: verdict.reason }
  }
}
