// Deletes declarations that no entry's types refer to. tsc writes one for each source file, and a published file could
// be imported by hosts.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs'
import path from 'node:path'

const REFERENCE = /(?:from\s*|import\s*\(\s*|import\s+|declare module\s+)['"](\.[^'"]+)['"]/g

/** Deletes the unused declarations in `folder` and returns their number. */
export function pruneTypes(folder, exportsField) {
  const starts = Object.values(exportsField).flatMap(({ types }) =>
    types ? [path.join(folder, types.replace('./dist/types/', ''))] : [],
  )
  const reachable = new Set()
  const queue = [...starts]
  for (const file of queue) {
    if (reachable.has(file)) continue
    reachable.add(file)
    for (const [, reference] of readFileSync(file, 'utf8').matchAll(REFERENCE)) {
      queue.push(path.resolve(path.dirname(file), reference.replace(/\.js$/, '.d.ts')))
    }
  }
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const dropped = files
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !reachable.has(file))
  for (const file of dropped) rmSync(file)
  const folders = files.filter((entry) => entry.isDirectory()).map((entry) => path.join(entry.parentPath, entry.name))
  for (const each of folders.sort().reverse()) if (readdirSync(each).length === 0) rmdirSync(each)
  return dropped.length
}
