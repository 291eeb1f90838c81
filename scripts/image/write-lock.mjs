// Leaves in `package-lock.json` and the `package.json` files of the working directory only what some workspaces need to
// run. The Dockerfile calls it before `npm ci`, in a folder that has these files and nothing else. `--alone` leaves out
// the repository's own package, too.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startLock, startManifest } from '../run/start-lock.mjs'

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))
const write = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`)

/** The root of a lock file, and its `package.json`, without the packages that the root itself needs. */
const bare = ({ name, version }, workspaces) => ({ name, version, workspaces })

/** The part of a lock file that workspaces need, without what the repository's own package needs. */
export function lockAlone(lock, workspaces) {
  const root = bare(lock.packages[''], workspaces)
  const { packages, ...rest } = startLock({ ...lock, packages: { ...lock.packages, '': root } }, workspaces)
  // the repository's own package is a workspace of itself
  const kept = Object.entries(packages).filter(([, { link, resolved }]) => !(link && resolved === ''))
  return { ...rest, packages: { ...Object.fromEntries(kept), '': root } }
}

const [, script, ...args] = process.argv
if (script && path.resolve(script) === import.meta.filename) {
  const workspaces = args.filter((arg) => !arg.startsWith('--'))
  const isAlone = args.includes('--alone')
  write('package-lock.json', (isAlone ? lockAlone : startLock)(read('package-lock.json'), workspaces))
  const root = read('package.json')
  write('package.json', isAlone ? bare(root, workspaces) : startManifest(root, workspaces))
  for (const folder of workspaces) {
    const file = path.join(folder, 'package.json')
    write(file, startManifest(read(file), workspaces))
  }
}
