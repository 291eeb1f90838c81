// `node scripts/previous/write.mjs COMMIT` writes the server of a commit, with the packages that it runs with, into one
// file: tests/previous/server.json.br. The tests run it beside the server of today, on one database. It is written
// anew at each release, from the commit of that release; see CONTRIBUTING.
//
// The packages are those of this work tree where it has the versions that the commit asks for. Otherwise npm installs
// them beside the commit's files.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { bundleServer, EXTERNAL } from './bundle.mjs'
import { packed, SERVER_FILE, unpacked } from './packed.mjs'

const root = path.resolve(import.meta.dirname, '../..')
/** GitHub takes larger files, but every clone pays for each version of this one. */
const MOST_BYTES = 1_200_000
const CLIENT_BEFORE = 'client-before.mjs'
/** The folder of the server, and what it was called before. */
const FOLDERS = ['server', 'provider']

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e9 }).trim()
const manifest = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** Writes the files of a commit into a folder. */
function checkOut(commit, scratch) {
  const archive = path.join(scratch, '.archive.tar')
  git('archive', '-o', archive, commit)
  execFileSync('tar', ['xf', archive, '-C', scratch])
  rmSync(archive)
}

function installedVersion(name) {
  const places = ['server/node_modules', 'node_modules'].map((place) => path.join(root, place, name, 'package.json'))
  const found = places.find(existsSync)
  return found && manifest(found).version
}

/** Lends the commit the packages of this work tree, or installs its own. Returns how. */
function addPackages(scratch, folder) {
  const { dependencies } = manifest(path.join(scratch, folder, 'package.json'))
  const differing = Object.entries(dependencies).filter(
    ([name, version]) => !EXTERNAL.includes(name) && installedVersion(name) !== version,
  )
  if (differing.length === 0) {
    symlinkSync(path.join(root, 'node_modules'), path.join(scratch, 'node_modules'))
    const own = path.join(root, 'server/node_modules')
    if (existsSync(own)) symlinkSync(own, path.join(scratch, folder, 'node_modules'))
    return 'the packages of this work tree'
  }
  console.log(`Other versions here: ${differing.map(([name]) => name).join(', ')}.`)
  execFileSync('npm', ['ci', '--ignore-scripts', '--workspace', folder], { cwd: scratch, stdio: 'inherit' })
  return 'packages that npm installed'
}

/** The SDK of the release before that one, because a server works with the clients of two versions back. */
function clientBefore(commit) {
  if (!existsSync(path.join(root, SERVER_FILE))) return {}
  const old = unpacked(readFileSync(path.join(root, SERVER_FILE)))
  const client = old.files[old.commit === commit ? CLIENT_BEFORE : 'client.mjs']
  return client === undefined ? {} : { [CLIENT_BEFORE]: client }
}

async function write(name) {
  const commit = git('rev-parse', '--verify', `${name}^{commit}`)
  mkdirSync(path.join(root, '.cache'), { recursive: true })
  const scratch = mkdtempSync(path.join(root, '.cache/previous-'))
  try {
    checkOut(commit, scratch)
    const folder = FOLDERS.find((one) => existsSync(path.join(scratch, one, 'main.ts')))
    if (!folder) throw new Error(`The commit ${commit} has no server.`)
    const packages = addPackages(scratch, folder)
    const files = { ...(await bundleServer(scratch, folder)), ...clientBefore(commit) }
    const bytes = packed({ commit, folder, files })
    if (bytes.length > MOST_BYTES) throw new Error(`${bytes.length} bytes are more than ${MOST_BYTES}.`)
    writeFileSync(path.join(root, SERVER_FILE), bytes)
    console.log(`${SERVER_FILE}: ${(bytes.length / 1000).toFixed(0)} kB, commit ${commit.slice(0, 8)}, ${packages}`)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

const [commit] = process.argv.slice(2)
if (!commit) {
  console.error('Usage: node scripts/previous/write.mjs COMMIT')
  process.exit(1)
}
await write(commit)
