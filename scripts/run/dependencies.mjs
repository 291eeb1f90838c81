import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { inRoot, root } from './root.mjs'

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

const allows = (list, current) =>
  !list || list.includes(current) || (list.some((one) => one.startsWith('!')) && !list.includes(`!${current}`))
/**
 * Whether this platform needs the package. Optional packages are mostly binaries for other platforms; those with `libc`
 * are not checked.
 */
const isWanted = ({ link, optional, os, cpu, libc }) =>
  !link &&
  !(optional && libc) &&
  allows(os, process.platform) &&
  allows(cpu, process.arch) &&
  !(optional && !os && !cpu)

/** Whether the folder of the package's workspace exists. The provider can run without the playground. */
const hasItsFolder = (place) => existsSync(inRoot(place.slice(0, place.indexOf('node_modules/'))))

/** Whether all packages are installed. npm writes node_modules/.package-lock.json when an install is complete. */
function isInstalled() {
  const stamp = inRoot('node_modules/.package-lock.json')
  if (!existsSync(stamp)) return false
  const installed = packagesIn(stamp)
  return Object.entries(packagesIn(inRoot('package-lock.json'))).every(
    ([place, entry]) =>
      !place.includes('node_modules/') ||
      !isWanted(entry) ||
      !hasItsFolder(place) ||
      (installed[place]?.version === entry.version && (place.startsWith('node_modules/') || existsSync(inRoot(place)))),
  )
}

/**
 * Runs `npm ci` unless all packages of the lock file are installed. Prints to stderr, because stdout belongs to the
 * command.
 */
export function installDependencies() {
  if (isInstalled()) return
  console.error('Installing dependencies (npm ci) …')
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional']
  const windows = process.platform === 'win32'
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: windows,
  })
  if (status !== 0) {
    console.error('npm ci failed; its reason stands above.')
    process.exit(1)
  }
}
