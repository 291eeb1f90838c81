import path from 'node:path'
import { inRoot } from '../run/root.mjs'

/** ms that a dry run may take in all: far more than any file needs. */
const DRY = 1_200_000
/** ms that a test has with a mutant, beside five times what it takes without. */
const LIMIT = 2_500

const add = (counts, more) => {
  for (const [id, hits] of Object.entries(more)) counts.set(id, (counts.get(id) ?? 0) + hits)
}
function total({ static: atImport, tests }) {
  const counts = new Map()
  for (const one of [atImport, ...Object.values(tests)]) add(counts, one)
  return counts
}

async function timed(work) {
  const before = performance.now()
  const answer = await work
  return [answer, performance.now() - before]
}

/**
 * Runs a file of tests twice without a mutant, and says which of its tests reach which. What the first run reaches and
 * the second does not is evaluated once: such a mutant needs its modules anew.
 */
async function look(worker, file) {
  const ask = { path: inRoot(file), limit: DRY, hooks: DRY }
  const [first, cold] = await timed(worker.run({ ...ask, forget: true }, DRY))
  const [second, cost] = first?.failed ? [first] : await timed(worker.run(ask, DRY))
  if (!second || second.failed)
    throw new Error(`${file} fails without a mutant: ${second?.failed.name} ${second?.failed.reason ?? 'no answer'}`)
  const again = total(second.coverage)
  const once = [...total(first.coverage).keys()].filter((id) => !again.has(id) || first.coverage.static[id])
  const { '@hooks': hooks = {}, ...tests } = second.coverage.tests
  const ms = new Map(second.tests.map((test) => [test.name, test.ms]))
  return { file, ms, once: new Set(once), hooks, tests, hits: again, cost, cold }
}

/** The tests to run for a mutant: `{ path, names, forget, limit, hits, ms }` per file, the likeliest to see it first. */
function asksFor({ id, file }, looks) {
  const asks = looks.flatMap((seen) => {
    const once = seen.once.has(id)
    const all = once || seen.hooks[id]
    const names = all ? [...seen.ms.keys()] : [...seen.ms.keys()].filter((name) => seen.tests[name]?.[id])
    if (!names.length) return []
    const times = names.map((name) => seen.ms.get(name))
    const own = path.basename(seen.file).split('.')[0] === path.basename(file).split('.')[0]
    return {
      cost: own ? seen.cost / 4 : seen.cost, // hooks that start a node cost more than any test
      ms: seen.cost,
      ask: {
        path: inRoot(seen.file),
        mutant: id,
        names: all ? undefined : names,
        forget: once,
        limit: LIMIT + 5 * Math.max(...times),
        hooks: LIMIT + 5 * seen.cost,
        cold: seen.cold,
        hits: 1_000 + 100 * (seen.hits.get(id) ?? 0),
      },
    }
  })
  return asks.sort((one, other) => one.cost - other.cost)
}

/** For each mutant the runs that could kill it. */
export async function reach(worker, tests, mutants, tell) {
  const looks = []
  for (const file of tests) {
    looks.push(await look(worker, file))
    tell(`${looks.length} of ${tests.length} files of tests looked at`)
  }
  return new Map(mutants.map((mutant) => [mutant, asksFor(mutant, looks)]))
}
