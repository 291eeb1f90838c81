// Writes `server/dist`, which the package `latchkit-server` publishes: the server's sources as JavaScript, with
// `core/input`, which they read, in the folders that they have in the repository. The scripts and styles of the
// server's pages are bundled, and their sources and what bundles them stay out.
import { chmodSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { buildPages } from './build-pages.mjs'
import { pruneTypes } from './prune-types.mjs'
import { replaceFolder } from './replace-folder.mjs'
import { writeDeclarations } from './tsc.mjs'
import { writeEmptyDatabase } from './write-empty-database.mjs'

const PARTS = ['server', 'core/input']
const NOT_PUBLISHED =
  /(^|\/)(node_modules|dist|dist\.next|dist\.old)(\/|$)|\.test\.tsx?$|\/empty-database-[^/]*\.br$|^server\/[^/]+\.(json|md|config\.ts)$/
/** Sources of pages, and the module that bundles them. */
const BUNDLED = /\/page\/|^server\/http\/page-files\/bundle\.ts$/
/** A module `x.built.ts` takes the place of `x.ts`, which is for a server that runs from its sources. */
const BUILT = /\.built\.ts$/
const COMMAND = 'server/main.js'

function filesIn(root, folder) {
  const files = readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`
    if (NOT_PUBLISHED.test(file) || BUNDLED.test(file)) return []
    return entry.isDirectory() ? filesIn(root, file) : [file]
  })
  return files.filter((file) => !files.some((one) => BUILT.test(one) && one.replace(BUILT, '.ts') === file))
}

async function write(root, folder, file) {
  const source = path.join(root, file)
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  if (!file.endsWith('.ts')) return cpSync(source, target)
  const { code } = await transform(readFileSync(source, 'utf8'), {
    loader: 'ts',
    format: 'esm',
    target: 'node20',
    sourcefile: path.posix.basename(file),
  })
  writeFileSync(target.replace(BUILT, '.ts').replace(/\.ts$/, '.js'), code)
}

/** Adds the archive that the written modules look for beside themselves. */
async function addEmptyDatabase(root, folder) {
  const written = (name) => import(`${pathToFileURL(path.join(folder, name))}?${Date.now()}`)
  const { emptyDatabaseName } = await written('empty-database.js')
  const { migrations } = await written('database.js')
  const file = await writeEmptyDatabase(root, { name: await emptyDatabaseName(), migrations })
  cpSync(file, path.join(folder, path.basename(file)))
}

const nextOf = (root) => path.join(root, 'server/dist.next')

/**
 * Writes the next folder, all but the files of the pages, and returns the number of its files of JavaScript. `types`:
 * whether it has declarations, for programs that import the server.
 */
export async function buildServer(root, { types: hasTypes = true } = {}) {
  const next = nextOf(root)
  rmSync(next, { recursive: true, force: true })
  const files = PARTS.flatMap((part) => filesIn(root, part))
  const types = path.join(next, 'types')
  await Promise.all([
    hasTypes && writeDeclarations(root, 'server/tsconfig.build.json', types),
    ...files.map((file) => write(root, next, file)),
  ])
  const { exports } = JSON.parse(readFileSync(path.join(root, 'server/package.json'), 'utf8'))
  if (hasTypes) pruneTypes(types, exports)
  await addEmptyDatabase(root, path.join(next, 'server/db'))
  const command = path.join(next, COMMAND)
  writeFileSync(command, `#!/usr/bin/env node\n${readFileSync(command, 'utf8')}`)
  chmodSync(command, 0o755)
  return files.length
}

/** Adds the files of the pages, of which one contains the SDK in `dist`, and replaces the last build. */
export async function finishServer(root) {
  await buildPages(root, path.join(nextOf(root), 'server/pages'))
  replaceFolder(path.join(root, 'server/dist'), nextOf(root))
}
