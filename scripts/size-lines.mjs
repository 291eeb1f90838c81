// `npm run size:lines` keeps .size-limit.json in step with dist: drops the lines of files that are gone and gives each new
// entry or chunk a line with its size plus a tenth. A limit that is there already is nobody's to raise but a person's.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { bin } from './run/children.mjs'
import { inRoot, root } from './run/root.mjs'

const file = inRoot('.size-limit.json')
const REACT = ['react', 'react-dom']
const UNLIMITED = '1 MB'

/** An entry counts with all that it imports, a manifest and a chunk without their neighbours. */
function lineFor(path) {
  const [, folder, name] = /^dist\/(?:(plugins|chunks)\/)?(.+)\.js$/.exec(path)
  const entry = !folder || (folder === 'plugins' && name === 'index')
  const label = entry ? ['latchkit', folder, name].filter((part) => part && part !== 'index').join('/') : name
  const alone = folder === 'chunks' ? ['.'] : entry ? [] : ['..']
  return {
    name: folder === 'plugins' && !entry ? `latchkit/plugins/${name} (the manifest)` : label,
    path,
    import: '*',
    ignore: [...REACT, ...alone],
    limit: UNLIMITED,
    brotli: true,
  }
}

function withTenth(bytes) {
  const limit = Math.ceil((bytes * 1.1) / 50) * 50
  return limit < 1000 ? `${limit} B` : `${limit / 1000} kB`
}

const known = JSON.parse(readFileSync(file, 'utf8'))
const scriptsIn = (folder) =>
  readdirSync(inRoot(folder))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `${folder}/${name}`)
const paths = ['dist', 'dist/plugins', 'dist/chunks'].flatMap(scriptsIn)
const lines = paths.map((path) => known.find((line) => line.path === path) ?? lineFor(path))
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
for (const { name, path } of known) if (!paths.includes(path)) console.log(`gone: ${name}`)

/** size-limit exits with 1 when any line is over its limit; the sizes are there all the same. */
function measure() {
  try {
    return execFileSync(process.execPath, [bin('size-limit'), '--json'], { cwd: root, encoding: 'utf8' })
  } catch ({ stdout }) {
    return stdout
  }
}
