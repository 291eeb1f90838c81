import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot, root } from './root.mjs'
import { startLock, startManifest } from './start-lock.mjs'

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

/** Whether the folder of the package's workspace exists. The server can run without the playground. */
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

/** The workspaces whose packages `npm start` and `npm run provider` need. None has tools that only tests need. */
const TO_START = ['server', 'playground', 'scripts/start']
/** Holds the hash of the lock file whose packages of `TO_START` are installed. `npm ci` deletes it with its folder. */
const stamp = inRoot('node_modules/.latchkit-start')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex')
const canStart = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()

/** Whether tools that only tests need are installed, such as the compiler that writes the declarations. */
export const hasAllTools = () => !existsSync(stamp)

/**
 * Whether everything was installed in this folder `node_modules`, for this lock file or an older one. A contributor who
 * has pulled a newer lock file must not lose the tools.
 */
export const hadEverything = (folder) =>
  existsSync(path.join(folder, '.package-lock.json')) && !existsSync(path.join(folder, path.basename(stamp)))

const isWindows = process.platform === 'win32'

/**
 * Runs `npm ci` in a folder. Prints to stderr, because stdout belongs to the command. The npm that runs this command
 * hands down a user's `allow-scripts` as a variable, which `npm ci` refuses; it finds the setting by itself.
 */
function install(cwd, ...args) {
  const { npm_config_allow_scripts: _, ...env } = process.env
  const { status } = spawnSync(isWindows ? 'npm.cmd' : 'npm', ['ci', '--no-audit', '--no-fund', ...args], {
    cwd,
    env,
    stdio: ['ignore', 2, 2],
    shell: isWindows,
  })
  if (status !== 0) {
    console.error('npm ci failed; its reason stands above.')
    process.exit(1)
  }
}

/** Runs `npm ci` unless all packages of the lock file are installed. */
export function installDependencies() {
  if (isInstalled()) return
  console.error('Installing dependencies (npm ci) …')
  install(root, '--include=dev', '--include=optional')
}

/**
 * Installs only what `npm start` needs, unless it or everything is or was installed: a third of all files. They are
 * installed beside the repository's own files from a part of the lock file, and then moved. None of these packages has
 * to run a script while it is installed: esbuild and what makes `ws` faster have ready files for each platform.
 */
export function installToStart() {
  if (canStart() || isInstalled()) return
  if (hadEverything(inRoot('node_modules'))) return installDependencies()
  // npm links workspaces by absolute paths there, which end in the folder that is moved.
  if (isWindows) return installDependencies()
  console.error('Installing what the playground and the server need (npm ci) …')
  const workspaces = TO_START.filter((folder) => existsSync(inRoot(folder)))
  const place = inRoot('.cache/start')
  rmSync(place, { recursive: true, force: true })
  const write = (file, content) => {
    mkdirSync(path.dirname(path.join(place, file)), { recursive: true })
    writeFileSync(path.join(place, file), JSON.stringify(content, null, 2))
  }
  const read = (file) => JSON.parse(readFileSync(inRoot(file), 'utf8'))
  write('package-lock.json', startLock(read('package-lock.json'), workspaces))
  for (const folder of ['.', ...workspaces]) {
    const file = path.join(folder, 'package.json')
    write(file, startManifest(read(file), workspaces))
  }
  install(place, '--include=optional', '--ignore-scripts')
  for (const folder of ['.', ...workspaces]) {
    const installed = path.join(place, folder, 'node_modules')
    rmSync(inRoot(folder, 'node_modules'), { recursive: true, force: true })
    if (existsSync(installed)) renameSync(installed, inRoot(folder, 'node_modules'))
  }
  rmSync(place, { recursive: true, force: true })
  writeFileSync(stamp, lockHash())
}
