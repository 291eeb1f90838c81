import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { type Entry, fileOf } from './build.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** The component that draws every stage. */
const GALLERY = 'playground/stages/Stage.tsx'
/** Files that decide how stages are drawn and tested, although no stage imports them. */
const COMMON = /^(tests\/screens|tests\/limits|playground\/stages\/[^/]*$|scripts\/styles-plugin|package|playwright)/

/** For each of these files, the sources that it imports, directly or indirectly. */
function sourcesOf(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const common = { absWorkingDir: root, bundle: true, write: false, outdir: 'none', format: 'esm' } as const
  const loader = { '.html': 'empty' } as const
  const { metafile } = buildSync({ ...common, loader, entryPoints: [...files], metafile: true, packages: 'external' })
  const reach = (file: string, visited: Set<string>): Set<string> => {
    if (visited.has(file)) return visited
    visited.add(file)
    for (const { path, external } of metafile.inputs[file]?.imports ?? []) if (!external) reach(path, visited)
    return visited
  }
  return new Map(files.map((file) => [file, reach(file, new Set())]))
}

/** The number of stages that a slow machine draws in a minute. */
const MOST_STAGES = 60

/** At most `MOST_STAGES` entries, taken evenly from the whole list, and always the same ones. */
const someOf = (entries: readonly Entry[]) => {
  const share = (at: number) => Math.floor((at * MOST_STAGES) / entries.length)
  return entries.length > MOST_STAGES ? entries.filter((_, at) => share(at) !== share(at + 1)) : entries
}

/**
 * The stages that changed files can affect, at most `MOST_STAGES`. The variable `STAGES_OF` lists the changed files,
 * separated by commas; without it, all stages are returned.
 */
export function affectedStages(entries: readonly Entry[]): readonly Entry[] {
  const changed = process.env.STAGES_OF?.split(',').filter(Boolean)
  if (!changed) return entries
  if (changed.some((file) => COMMON.test(file))) return someOf(entries)
  const sources = sourcesOf([GALLERY, ...new Set(entries.map(fileOf))])
  const touches = (file: string) => changed.some((one) => sources.get(file)?.has(one))
  return someOf(touches(GALLERY) ? entries : entries.filter((entry) => touches(fileOf(entry))))
}
