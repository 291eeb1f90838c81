import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

interface Pinned {
  readonly name: string
  readonly version: string
  readonly integrity: string
}
/**
 * The package whose users move to Latchkit, and those of the same makers that the types of its hooks come from. Of the
 * 649 packages that an app installs with it only these are fetched: a test reads their types and runs none of their
 * code.
 */
const PACKAGES: readonly Pinned[] = [
  {
    name: '@privy-io/react-auth',
    version: '3.13.1',
    integrity: 'sha512-GeIzOfIrdt0Smc/SoY4wtwaYon/uePHe1c5ds9rU3QJOxOdKxa3cqXoVspf+49JMzW9MGIjt7w7FYFSg2PdM4w==',
  },
  {
    name: '@privy-io/js-sdk-core',
    version: '0.60.0',
    integrity: 'sha512-oqD39f1Gd2Eakjxv7tBGuFmEutfm34Zc4IvRirAnKPNcGuvwQJjAepVt4QeVIM2eLWUFiPNMHj2rH0oOTEN+3w==',
  },
  {
    name: '@privy-io/api-types',
    version: '0.4.0',
    integrity: 'sha512-XNA0rotkMkYhcmByNUyzmge6riESkOLtBvJWlwAy1QsflN+7eLkD51DegVjweBDSwEtB75rbWOaKmoikItaEiw==',
  },
  {
    name: '@privy-io/chains',
    version: '0.0.6',
    integrity: 'sha512-tcDYv2r4HJBQkEzGS3hau01WmZ4zLmEgaitPUorKvW4IC6qOzxcIXJIqeX6HT6JJjoV8I6xNey0pCsF+VS59ew==',
  },
]
const FETCH_MS = 60_000
const cache = fileURLToPath(new URL('../../.cache/incumbent', import.meta.url))
const folderOf = ({ name }: Pick<Pinned, 'name'>) => path.join(cache, 'node_modules', name)

/** Fetches the packages once. Returns false, and says so, where npm cannot fetch them: the machine has no network. */
export function isFetched(): boolean {
  try {
    for (const one of PACKAGES) if (!isThere(one)) install(one)
    return true
  } catch (cause) {
    if (!(cause instanceof Error && 'status' in cause)) throw cause
    console.warn('The types of the other SDK are not compared, because npm cannot fetch them.', cause.message)
    return false
  }
}

/** The declarations of the package's entry for React or for Solana. */
export const declarationsOf = (entry: 'index' | 'solana'): string =>
  path.join(folderOf({ name: '@privy-io/react-auth' }), 'dist/dts', `${entry}.d.ts`)

function isThere(one: Pinned): boolean {
  const manifest = path.join(folderOf(one), 'package.json')
  return existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version === one.version
}
function install(one: Pinned): void {
  const { name, version, integrity } = one
  mkdirSync(cache, { recursive: true })
  const windows = process.platform === 'win32'
  const args = ['pack', `${name}@${version}`, '--ignore-scripts', '--prefer-offline', '--loglevel=error']
  const command = windows ? 'npm.cmd' : 'npm'
  const output = execFileSync(command, args, { cwd: cache, encoding: 'utf8', shell: windows, timeout: FETCH_MS })
  const tarball = path.join(cache, output.trim().split('\n').at(-1) ?? '')
  const digest = createHash('sha512').update(readFileSync(tarball)).digest('base64')
  if (`sha512-${digest}` !== integrity) throw new Error(`${name}@${version} is not what it was: sha512-${digest}`)
  const [unpacked, folder] = [path.join(cache, 'package'), folderOf(one)]
  for (const old of [unpacked, folder]) rmSync(old, { recursive: true, force: true })
  mkdirSync(path.dirname(folder), { recursive: true })
  execFileSync('tar', ['-xzf', path.basename(tarball)], { cwd: cache })
  renameSync(unpacked, folder)
  rmSync(tarball)
}
