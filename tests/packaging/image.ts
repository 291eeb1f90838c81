import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startProcess } from '../processes/start-process.js'
import { root } from './pack.js'

/** What `scripts/image/run-steps.mjs` prints. */
export interface Image {
  readonly folder: string
  readonly cwd: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  readonly stopSignal: NodeJS.Signals
  readonly health: readonly string[]
  readonly entrypoint: readonly string[]
  readonly cmd: readonly string[]
}

const isRoot = process.getuid?.() === 0
/** Permissions do not bind root, so under root everything of the image runs as the user that the Dockerfile names. */
function asUser(user: string, command: readonly string[]): readonly [string, ...string[]] {
  const [uid = '', gid = ''] = user.split(':')
  const words = command.map((word) => (word === 'node' ? process.execPath : word))
  return isRoot ? ['setpriv', '--reuid', uid, '--regid', gid, '--clear-groups', '--', ...words] : ['env', ...words]
}

/** Runs the Dockerfile's steps in an empty folder, and leaves nobody the right to write there. */
export async function makeImage() {
  const place = mkdtempSync(path.join(tmpdir(), 'latchkit-image-'))
  chmodSync(place, 0o755)
  const folder = path.join(place, 'steps')
  const script = path.join(root, 'scripts/image/run-steps.mjs')
  const { code, stdout, stderr } = await startProcess(process.execPath, [script, folder]).exit
  if (code !== 0) throw new Error(stderr)
  const image: Image = JSON.parse(stdout)
  execFileSync('chmod', ['-R', 'a-w', image.folder])
  const remove = () => {
    execFileSync('chmod', ['-R', 'u+w', image.folder])
    rmSync(place, { recursive: true, force: true })
  }
  return { image, place, remove }
}

/** A folder that only the image's user may read and write. */
export function ownFolder({ user }: Image, place: string, name: string): string {
  const folder = path.join(place, name)
  mkdirSync(folder, { mode: 0o700 })
  if (isRoot) execFileSync('chown', [user, folder])
  return folder
}

/** A file in such a folder, as secrets are mounted. */
export function ownFile(image: Image, folder: string, name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text, { mode: 0o400 })
  if (isRoot) execFileSync('chown', [image.user, file])
  return file
}

/**
 * Starts the image's command with no place to write, but for what the environment names. The ports are free ones of
 * this machine.
 */
export function startImage(image: Image, env: Readonly<Record<string, string>>, args = image.cmd) {
  const [command, ...words] = asUser(image.user, [...image.entrypoint, ...args])
  const ports = { LATCHKIT_SERVER_HOST: '127.0.0.1', LATCHKIT_SERVER_PORT: '0', LATCHKIT_SERVER_ADMIN_PORT: '0' }
  const nowhere = { HOME: image.folder, TMPDIR: image.folder, LATCHKIT_SERVER_DATABASE_URL: '' }
  const own = { ...image.env, ...ports, ...nowhere, ...env }
  return startProcess(command, words, { cwd: image.cwd, env: own })
}

/** Runs the image's check of health against a port of this machine. Returns its exit code. */
export async function checkHealth(image: Image, port: number): Promise<number | null> {
  const [command, ...words] = asUser(image.user, image.health)
  return (await startProcess(command, words, { env: { LATCHKIT_SERVER_ADMIN_PORT: `${port}` } }).exit).code
}

/** Every file of a folder with its size and when it changed. Links are not followed: one leads to its own folder. */
export function snapshot(folder: string): readonly string[] {
  const files = readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const file = path.join(folder, entry.name)
    const { size, mtimeMs, ctimeMs } = lstatSync(file)
    return [`${file} ${size} ${mtimeMs} ${ctimeMs}`, ...(entry.isDirectory() ? snapshot(file) : [])]
  })
  return files.sort()
}
