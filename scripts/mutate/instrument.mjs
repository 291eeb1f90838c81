import { readFileSync } from 'node:fs'
import { Instrumenter } from '@stryker-mutator/instrumenter'
import { inRoot } from '../run/root.mjs'

const silent = () => {}
const logger = { debug: silent, info: silent, warn: console.warn, isDebugEnabled: () => false }
const options = { plugins: null, excludedMutations: [], ignorers: [] }

/** The source between two positions, in one line. */
function excerpt(source, { start, end }) {
  const lines = source.split('\n').slice(start.line, end.line + 1)
  lines.push(lines.pop().slice(0, end.column))
  lines[0] = lines[0].slice(start.column)
  return oneLine(lines.join('\n'))
}
const oneLine = (text) => text.replace(/\s+/g, ' ').trim()

/** Compiles all mutants into the files, each behind a switch. Returns `{ codes: path → code, mutants }`. */
export async function instrument(files) {
  const sources = new Map(files.map((file) => [inRoot(file), readFileSync(inRoot(file), 'utf8')]))
  const inputs = [...sources].map(([name, content]) => ({ name, content, mutate: true }))
  const result = await new Instrumenter(logger).instrument(inputs, options)
  const mutants = result.mutants.map(({ id, fileName, mutatorName, replacement, location }) => ({
    id,
    file: files.find((file) => inRoot(file) === fileName),
    line: location.start.line + 1,
    mutator: mutatorName,
    code: excerpt(sources.get(fileName), location),
    replacement: oneLine(replacement),
    /** Distinguishes equal code in several places. Unlike a line number, it stays the same after other changes. */
    context: sources.get(fileName).split('\n')[location.start.line].trim(),
  }))
  return { codes: new Map(result.files.map(({ name, content }) => [name, content])), mutants }
}
