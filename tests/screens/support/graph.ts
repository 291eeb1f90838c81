import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import { type Entry, fileOf } from './build.js'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** What every stage is drawn with. */
const GALLERY = 'playground/stages/Stage.tsx'
/** What decides how stages are drawn and tested, though no stage imports it. */
const COMMON = /^(tests\/screens|tests\/limits|playground\/stages\/[^/]*$|scripts\/styles-plugin|package|playwright)/

/** Of each of these files, the sources that it comes to import. */
function sourcesOf(files: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const common = { absWorkingDir: root, bundle: true, write: false, outdir: 'none', format: 'esm' } as const
  const loader = { '.html': 'empty' } as const
  const { metafile } = buildSync({ ...common, loader, entryPoints: [...files], metafile: true, packages: 'external' })
  const reach = (file: string, known: Set<string>): Set<string> => {
    if (known.has(file)) return known
    known.add(file)
    for (const { path, external } of metafile.inputs[file]?.imports ?? []) if (!external) reach(path, known)
    return known
  }
  return new Map(files.map((file) => [file, reach(file, new Set())]))
}

/** As many stages as a slow machine draws in a minute. */
const MOST_STAGES = 60

/** Some of them, if they are too many: from all over the list, and always the same ones. */
const someOf = (entries: readonly Entry[]) => {
  const share = (at: number) => Math.floor((at * MOST_STAGES) / entries.length)
  return entries.length > MOST_STAGES ? entries.filter((_, at) => share(at) !== share(at + 1)) : entries
}

/**
 * The stages that the changed files can change, at most `MOST_STAGES`: `STAGES_OF`, separated by commas; all of them
 * without it.
 */
export function reached(entries: readonly Entry[]): readonly Entry[] {
  const changed = process.env.STAGES_OF?.split(',').filter(Boolean)
  if (!changed) return entries
  if (changed.some((file) => COMMON.test(file))) return someOf(entries)
  const sources = sourcesOf([GALLERY, ...new Set(entries.map(fileOf))])
  const touches = (file: string) => changed.some((one) => sources.get(file)?.has(one))
  return someOf(touches(GALLERY) ? entries : entries.filter((entry) => touches(fileOf(entry))))
}
