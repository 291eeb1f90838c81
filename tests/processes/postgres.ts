import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterUs } from './after-us.js'
import { type Started, startProcess } from './start-process.js'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'

/**
 * Starts a Postgres server from Debian's packages in a temporary folder. It listens on a socket in that folder and on
 * no port. Returns undefined if the packages are not installed. `isDurable`: it waits for the disk at each commit.
 */
export async function startPostgres({ isDurable = false } = {}) {
  const bin = await findBinaries()
  if (!bin) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-postgres-'))
  const callOff = afterUs('rm -rf "$1"', folder)
  const { command, args, own: handOver } = await runAs(folder)
  await handOver()
  const data = join(folder, 'data')
  await run(command, [...args, join(bin, 'initdb'), '-D', data, '-U', 'latchkit', '-A', 'trust', '-N', '-E', 'UTF8'])
  const options = ['-D', data, '-h', '', '-k', folder, '-c', `fsync=${isDurable ? 'on' : 'off'}`]
  const url = databaseAt(folder, 'postgres')
  // QUIT shuts the server down at once. KILL would leave its shared memory behind.
  const spawnServer = () => startProcess(command, [...args, join(bin, 'postgres'), ...options], { signal: 'QUIT' })
  let server = spawnServer()
  await waitUntilReady(url, server)
  /** `fast` aborts running queries; `immediate` has the effect of a crash. */
  const shutDown = async (mode: 'fast' | 'immediate' = 'fast') => {
    // pg_ctl runs as the server's user, because this process may not signal the server
    await run(command, [...args, join(bin, 'pg_ctl'), '-D', data, '-m', mode, 'stop'])
    await server.exit
  }
  const startAgain = async () => {
    server = spawnServer()
    await waitUntilReady(url, server)
  }
  const stop = async () => {
    await shutDown()
    callOff()
    await rm(folder, { recursive: true, force: true })
  }
  /** The process that starts one for each connection. */
  const pid = async () => Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  return { url, pid, shutDown, startAgain, stop }
}

const databaseAt = (folder: string, name: string) => `postgres://latchkit@/${name}?host=${encodeURIComponent(folder)}`

/** The address of another database on the same server. */
export const databaseBeside = (url: string, name: string) => url.replace(/@\/\w+\?/, `@/${name}?`)

async function findBinaries(): Promise<string | undefined> {
  const installed = await readdir(versions).catch(() => [])
  for (const version of installed.sort((a, b) => Number(b) - Number(a))) {
    const bin = join(versions, version, 'bin')
    if ((await readdir(bin).catch(() => [] as string[])).includes('initdb')) return bin
  }
  return undefined
}

/** Postgres refuses to run as root, so under root it runs as the user `postgres`. */
async function runAs(folder: string) {
  if (process.getuid?.() !== 0) return { command: '/usr/bin/env', args: [], own: async () => {} }
  const handOver = async () => {
    await run('chown', ['postgres', folder])
    await chmod(folder, 0o755)
  }
  return { command: 'runuser', args: ['-u', 'postgres', '--'], own: handOver }
}

/** Waits until the server answers. Rejects if it ends before. */
async function waitUntilReady(url: string, server: Started): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
  } catch {
    const { child, exit } = server
    if (child.exitCode !== null) throw new Error(`Postgres ended.\n${(await exit).stderr}`)
    await sleep(100)
    await waitUntilReady(url, server)
  }
}
