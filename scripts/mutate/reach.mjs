import path from 'node:path'
import { inRoot } from '../run/root.mjs'

/** The limit of a dry run in ms, far above what any file needs. */
const DRY = 1_200_000
/** ms that a test gets with a mutant, in addition to five times its usual duration. */
const LIMIT = 2_500

const add = (counts, counted) => {
  for (const [id, hits] of Object.entries(counted)) counts.set(id, (counts.get(id) ?? 0) + hits)
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
 * Runs a test file twice without a mutant and records which tests reach which mutants. Code that only the first run
 * reaches is evaluated once at import, so its mutants need a new import of the modules.
 */
async function look(worker, file) {
  const ask = { path: inRoot(file), limit: DRY, hooks: DRY }
  const [first, cold] = await timed(worker.run({ ...ask, forget: true }, DRY))
  const [second, cost] = first?.failed ? [first] : await timed(worker.run(ask, DRY))
  if (!second || second.failed)
    throw new Error(`${file} fails without a mutant: ${second?.failed.name} ${second?.failed.reason ?? 'no answer'}`)
  const repeated = total(second.coverage)
  const once = [...total(first.coverage).keys()].filter((id) => !repeated.has(id) || first.coverage.static[id])
  const { '@hooks': hooks = {}, ...tests } = second.coverage.tests
  const ms = new Map(second.tests.map((test) => [test.name, test.ms]))
  return { file, ms, once: new Set(once), hooks, tests, hits: repeated, cost, cold }
}

/** The test runs for a mutant: `{ path, names, forget, limit, hits, ms }` per file, the most promising first. */
function asksFor({ id, file }, coverages) {
  const asks = coverages.flatMap((coverage) => {
    const once = coverage.once.has(id)
    const all = once || coverage.hooks[id]
    const names = all ? [...coverage.ms.keys()] : [...coverage.ms.keys()].filter((name) => coverage.tests[name]?.[id])
    if (!names.length) return []
    const times = names.map((name) => coverage.ms.get(name))
    const own = path.basename(coverage.file).split('.')[0] === path.basename(file).split('.')[0]
    return {
      // The file's own tests come early, unless their hooks start a blockchain node, which costs more than any test.
      cost: own ? coverage.cost / 4 : coverage.cost,
      ms: coverage.cost,
      ask: {
        path: inRoot(coverage.file),
        mutant: id,
        names: all ? undefined : names,
        forget: once,
        limit: LIMIT + 5 * Math.max(...times),
        hooks: LIMIT + 5 * coverage.cost,
        cold: coverage.cold,
        hits: 1_000 + 100 * (coverage.hits.get(id) ?? 0),
      },
    }
  })
  return asks.sort((one, other) => one.cost - other.cost)
}

/** For each mutant, the runs that could detect it. */
export async function reach(worker, tests, mutants, tell) {
  const coverages = []
  for (const file of tests) {
    coverages.push(await look(worker, file))
    tell(`${coverages.length} of ${tests.length} files of tests looked at`)
  }
  return new Map(mutants.map((mutant) => [mutant, asksFor(mutant, coverages)]))
}
