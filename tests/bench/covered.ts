import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../packaging/pack.js'
import type { Carried } from './carried.js'

const LIST = path.join(root, 'tests/bench/covered-chunks.json')
const BUILT = path.join(root, 'dist/chunks/')

/** The names of the chunks that have no size line, because the limit of a journey includes their bytes. */
export const listedChunks = (): readonly string[] => JSON.parse(readFileSync(LIST, 'utf8'))

/** The names of the built package's chunks that a page has loaded. */
const namesOf = (carried: readonly Carried[]): readonly string[] =>
  carried
    .flatMap(({ chunk }) => chunk.modules)
    .filter((file) => file.startsWith(BUILT))
    .map((file) => path.basename(file, '.js'))

/**
 * Compares the list with what journeys with a limit have loaded, and returns whether each listed chunk was loaded. With
 * `write`, the list is replaced first.
 */
export function reportCovered(journeys: readonly (readonly Carried[])[], { write }: { readonly write: boolean }) {
  const loaded = [...new Set(journeys.flatMap(namesOf))].sort()
  if (write) writeFileSync(LIST, `${JSON.stringify(loaded, null, 2)}\n`)
  const listed = listedChunks()
  const lost = listed.filter((name) => !loaded.includes(name))
  const added = loaded.filter((name) => !listed.includes(name))
  if (lost.length) {
    console.log(`\nNo journey loads ${lost.join(', ')} any more, so nothing limits their bytes.`)
    console.log('Run `npm run bench -- --bytes --write`, and `npm run size:lines` after it.')
  }
  if (added.length) console.log(`\nJourneys load chunks that need no line of their own: ${added.join(', ')}.`)
  return !lost.length
}
