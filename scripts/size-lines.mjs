// `npm run size:lines` updates .size-limit.json after a build. It removes the lines of deleted files, and adds a line
// for each new entry or chunk with its size plus 10 %, at most 500 B. It never changes an existing limit, which only a
// developer may raise. Entries that run in Node have no line, nor have chunks whose bytes the limit of a journey
// includes (`tests/bench/covered-chunks.json`, which the bench writes and checks).
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { toolEntries } from './entries.mjs'
import { bin } from './run/children.mjs'
import { inRoot, root } from './run/root.mjs'
import { builtFile, sizeLineFor } from './size-bundles.mjs'

const file = inRoot('.size-limit.json')
const UNLIMITED = '1 MB'
/**
 * The most bytes that a new limit leaves above the size. Ten percent of a large package would hold many new features.
 */
const MAX_ROOM = 500

function withTenth(bytes) {
  const limit = Math.ceil((bytes + Math.min(bytes / 10, MAX_ROOM)) / 50) * 50
  return limit < 1000 ? `${limit} B` : `${limit / 1000} kB`
}

const current = JSON.parse(readFileSync(file, 'utf8'))
const scriptsIn = (folder) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${folder}/${name}`)
const tools = Object.keys(toolEntries(root)).map((name) => `dist/${name}.js`)
const covered = JSON.parse(readFileSync(inRoot('tests/bench/covered-chunks.json'), 'utf8')).map(
  (name) => `dist/chunks/${name}.js`,
)
const paths = ['dist', 'dist/plugins', 'dist/chunks']
  .flatMap(scriptsIn)
  .filter((path) => !tools.includes(path) && !covered.includes(path))
/** The line of a file with its current limit. A file that begins or ceases to import a package changes its line. */
const lines = paths.map((path) => ({
  ...sizeLineFor(root, path),
  limit: current.find((line) => builtFile(line) === path)?.limit ?? UNLIMITED,
}))
const write = () => writeFileSync(file, `${JSON.stringify(lines, null, 2)}\n`)
write()

const fresh = lines.filter(({ limit }) => limit === UNLIMITED)
if (fresh.length) {
  const sizes = JSON.parse(measure())
  for (const line of fresh) line.limit = withTenth(sizes.find(({ name }) => name === line.name).size)
  write()
}
execFileSync(process.execPath, [bin('@biomejs/biome', 'biome'), 'check', '--write', file], {
  cwd: root,
  stdio: 'ignore',
})
for (const { name, limit } of fresh) console.log(`new: ${name}, at most ${limit}`)
for (const line of current) if (!paths.includes(builtFile(line))) console.log(`gone: ${line.name}`)

/** Runs size-limit. It exits with 1 if a line is above its limit, but prints the sizes anyway. */
function measure() {
  try {
    return execFileSync(process.execPath, [bin('size-limit'), '--json'], { cwd: root, encoding: 'utf8' })
  } catch ({ stdout }) {
    return stdout
  }
}
