import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Debian's packages are unpacked here. Installing them would start their services. */
const UNPACKED = path.join(root, '.cache/rehearsal/debian')
/** What a package brings that a small Debian may lack. */
const PACKAGES = {
  nginx: ['nginx', 'libpcre2-8-0'],
  pgbouncer: ['pgbouncer', 'libevent-2.1-7', 'libc-ares2'],
} as const
type Name = keyof typeof PACKAGES

/** The exit code for a machine on which the rehearsal cannot take place. */
export const MISSING = 3
/** Something that this machine lacks, in a sentence. */
export class Missing extends Error {}

export interface Program {
  readonly file: string
  /** What its libraries need. */
  readonly env: Readonly<Record<string, string>>
}

const works = ({ file, env }: Program) =>
  spawnSync(file, ['-V'], { stdio: 'ignore', env: { ...process.env, ...env } }).status === 0

/** Finds a program, or unpacks Debian's package of it. Throws a sentence if neither is possible. */
export function findProgram(name: Name): Program {
  const installed = { file: name, env: {} }
  if (works(installed)) return installed
  const usual = { file: `/usr/sbin/${name}`, env: {} }
  if (works(usual)) return usual
  const unpacked = { file: path.join(UNPACKED, 'usr/sbin', name), env: { LD_LIBRARY_PATH: libraries() } }
  if (!existsSync(unpacked.file)) unpack(name)
  const found = { ...unpacked, env: { LD_LIBRARY_PATH: libraries() } }
  if (existsSync(found.file) && works(found)) return found
  throw new Missing(`There is no ${name}, and Debian's package of it cannot be had by apt-get. Install it.`)
}

/** The folder of Debian's libraries, which is named after the machine. */
function libraries(): string {
  const folder = path.join(UNPACKED, 'usr/lib')
  const machine = existsSync(folder) ? readdirSync(folder).find((name) => name.endsWith('-linux-gnu')) : undefined
  return path.join(folder, machine ?? '')
}

function unpack(name: Name): void {
  const cwd = path.join(UNPACKED, '..', `packages-${name}`)
  mkdirSync(cwd, { recursive: true })
  mkdirSync(UNPACKED, { recursive: true })
  try {
    const apt = (...args: readonly string[]) => spawnSync('apt-get', args, { cwd, stdio: 'ignore' }).status === 0
    const download = () => apt('download', ...PACKAGES[name])
    if (!download() && apt('update')) download()
    for (const file of readdirSync(cwd)) execFileSync('dpkg', ['-x', path.join(cwd, file), UNPACKED])
  } catch {
    // The caller says what is missing.
  }
}

/** Throws unless the certificate's program is there. */
export function needOpenssl(): void {
  if (spawnSync('openssl', ['version'], { stdio: 'ignore' }).status !== 0)
    throw new Missing('There is no openssl, which makes the certificate. Install it.')
}
