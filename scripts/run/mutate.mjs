import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { needless, reasonFor } from '../mutate/explained.mjs'
import { instrument } from '../mutate/instrument.mjs'
import { createJudge } from '../mutate/judge.mjs'
import { parts, partsOf } from '../mutate/parts.mjs'
import { reach } from '../mutate/reach.mjs'
import { count, describe } from '../mutate/report.mjs'
import { startWorker } from '../mutate/worker.mjs'
import { inRoot } from './root.mjs'

/** The share of mutants that tests must kill. Explained survivors do not count as killed. */
const LEAST = 0.85
const tell = (text) => process.stderr.write(`${new Date().toTimeString().slice(0, 8)} ${text}\n`)

async function judgeAll(workers, mutants, asks) {
  const results = []
  const queue = mutants[Symbol.iterator]()
  const drain = async (worker) => {
    const judge = createJudge(worker)
    for (const mutant of queue) {
      const verdict = await judge(asks.get(mutant))
      results.push({ ...mutant, ...verdict })
      if (verdict.status === 'timed out')
        tell(`timed out: ${mutant.file}:${mutant.line} ${mutant.replacement.slice(0, 60)}`)
      if (results.length % 50 === 0) tell(`${results.length} of ${mutants.length} mutants judged`)
    }
  }
  await Promise.all(workers.map(drain))
  return results.sort((a, b) => a.id - b.id)
}

async function mutatePart({ folder, files, tests, env = {} }, size) {
  const { codes, mutants } = await instrument(files)
  tell(`${folder}: ${mutants.length} mutants in ${files.length} files`)
  const workers = await Promise.all(Array.from({ length: size }, () => startWorker({ codes, env })))
  try {
    const asks = await reach(workers[0], tests, mutants, tell)
    const judged = await judgeAll(workers, mutants, asks)
    const results = judged.map((result) => ({ ...result, explained: reasonFor(result) }))
    mkdirSync(inRoot('.cache/mutation'), { recursive: true })
    writeFileSync(inRoot('.cache/mutation', `${folder.replaceAll('/', '-')}.json`), JSON.stringify(results, null, 1))
    return results
  } finally {
    await Promise.all(workers.map((worker) => worker.close()))
  }
}

/**
 * `npm run mutate -- <folder or file> … [--workers N]`: makes small changes, one at a time, to code for money, keys and
 * sessions, and reports the changes that no test detects. Fails if tests detect less than 85 % in a part.
 */
export async function mutate(args) {
  const at = args.indexOf('--workers')
  const workers = at < 0 ? 2 * availableParallelism() : Number(args[at + 1])
  const places = (at < 0 ? args : args.toSpliced(at, 2)).map((place) => place.replace(/\/$/, ''))
  const chosenParts = partsOf(places)
  if (!chosenParts.length || !(workers >= 1)) {
    console.error(`Say a folder, or a file of one: ${parts.map(({ folder }) => folder).join(', ')}.`)
    return 1
  }
  let isEnough = true
  for (const part of chosenParts) {
    const results = await mutatePart(part, workers).catch((error) => void tell(error.message))
    if (!results) return 1
    console.log(describe(part.folder, results))
    const survivors = results.filter(({ status }) => status === 'survived' || status === 'no coverage')
    for (const { file, code } of needless(part.files, survivors))
      console.log(`No longer to be explained: ${file} ${code}`)
    isEnough &&= count(results).score >= LEAST
  }
  if (!isEnough) console.error(`Less than ${LEAST * 100} % of the mutants were seen.`)
  return isEnough ? 0 : 1
}
