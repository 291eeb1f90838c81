import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { endAll } from './children.mjs'
import { findOrInstallChromium } from './chromium.mjs'
import { closingLine } from './counts.mjs'
import { layers } from './layers.mjs'
import { tryPostgres } from './postgres.mjs'
import { inRoot } from './root.mjs'

const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

/** One layer to its end. Whatever happens in it, the next ones run. */
async function runLayer({ name, run }, env) {
  const since = performance.now()
  const {
    counts,
    failures = [],
    output,
  } = await run(env).catch((cause) => ({
    counts: { passed: 0, failed: 1, skipped: 0 },
    output: String(cause?.stack ?? cause),
  }))
  const empty = counts.passed + counts.failed + counts.skipped === 0
  if (empty) counts.failed = 1 // a layer that tests nothing has not passed
  const time = seconds(since)
  const verdict = empty ? 'no tests' : counts.failed ? 'FAILED' : 'passed'
  if (counts.failed) console.log(`\n──── ${name} ────\n${output.trim()}\n`)
  console.log(`${name}: ${verdict} in ${time}`)
  const named = counts.failed && !failures.length ? [verdict] : failures
  return { name, counts, verdict, time, failures: named.map((failure) => `${name}: ${failure}`) }
}

async function inOrder(list, env) {
  const results = []
  for (const layer of list) results.push(await runLayer(layer, env))
  return results
}

function table(results) {
  const row = (cells) => cells.map((cell, at) => (at ? String(cell).padStart(9) : String(cell).padEnd(12))).join('')
  console.log(`\n${row(['layer', 'passed', 'failed', 'skipped', 'time'])}`)
  for (const { name, counts, time } of results)
    console.log(row([name, counts.passed, counts.failed, counts.skipped, time]))
}

function chosenLayers(only) {
  const names = only?.split(',')
  const unknown = names?.filter((name) => !layers.some((layer) => layer.name === name))
  if (unknown?.length)
    throw new Error(`No such layer: ${unknown.join(', ')}. There are ${layers.map(({ name }) => name).join(', ')}.`)
  return layers.filter(({ name }) => !names || names.includes(name))
}

/** `npm test`: every layer, a table, and `N passed, N failed` as the last line. `-- --only unit,types` picks some. */
export async function test(args) {
  const { values } = parseArgs({ args, options: { only: { type: 'string' } } })
  const chosen = chosenLayers(values.only)
  const lane = (name) => chosen.filter((layer) => layer.lane === name)
  const env = {}
  if (chosen.some(({ chromium }) => chromium)) {
    const chromium = await findOrInstallChromium()
    if (chromium) Object.assign(env, { CHROME_PATH: chromium, PUPPETEER_EXECUTABLE_PATH: chromium })
  }
  if (chosen.some(({ name }) => name === 'contract')) tryPostgres()
  const since = performance.now()
  const results = [
    ...(await inOrder(lane('first'), env)),
    ...(await Promise.all([inOrder(lane('left'), env), inOrder(lane('right'), env)])).flat(),
    ...(await inOrder(lane('alone'), env)),
  ]
  await endAll()
  table(results)
  const failures = results.flatMap((result) => result.failures)
  // also for whoever reads only the end of a longer log
  mkdirSync(inRoot('.cache/test'), { recursive: true })
  writeFileSync(inRoot('.cache/test/failures.txt'), failures.map((failure) => `${failure}\n`).join(''))
  if (failures.length) console.log(`\nFailed:\n${failures.join('\n')}`)
  console.log(`\nAll layers in ${seconds(since)}.`)
  console.log(closingLine(results.map(({ counts }) => counts)))
  return results.some(({ counts }) => counts.failed) ? 1 : 0
}
