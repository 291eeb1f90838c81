// Keeps only the declarations that an entry's types lead to: tsc writes one per source file, screens and styles included,
// and what is published can be imported by path and thus has to be kept.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const REFERENCE = /(?:from\s*|import\s*\(\s*|import\s+|declare module\s+)['"](\.[^'"]+)['"]/g

/** Removes the rest under `folder`; answers how many files that were. */
export function pruneTypes(folder, exportsField) {
  const starts = Object.values(exportsField).flatMap(({ types }) =>
    types ? [path.join(folder, types.replace('./dist/types/', ''))] : [],
  )
  const kept = new Set()
  const queue = [...starts]
  for (const file of queue) {
    if (kept.has(file)) continue
    kept.add(file)
    for (const [, reference] of readFileSync(file, 'utf8').matchAll(REFERENCE)) {
      queue.push(path.resolve(path.dirname(file), reference.replace(/\.js$/, '.d.ts')))
    }
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const dropped = files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !kept.has(file))
  for (const file of dropped) rmSync(file)
  const folders = files.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const each of folders.sort().reverse()) if (readdirSync(each).length === 0) rmdirSync(each)
  return dropped.length
}
