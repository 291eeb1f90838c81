import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterUs } from '../processes/after-us.js'
import { type Started, startProcess } from '../processes/start-process.js'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'

/**
 * A Postgres server of its own from Debian's packages, in a temporary folder, on a socket in it and on no port; nothing
 * if they are not installed.
 */
export async function startPostgres() {
  const bin = await findBinaries()
  if (!bin) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-postgres-'))
  const callOff = afterUs('rm -rf "$1"', folder)
  const { command, args, own } = await runAs(folder)
  await own()
  const data = join(folder, 'data')
  await run(command, [...args, join(bin, 'initdb'), '-D', data, '-U', 'latchkit', '-A', 'trust', '-N', '-E', 'UTF8'])
  const options = ['-D', data, '-h', '', '-k', folder, '-c', 'fsync=off']
  const url = databaseAt(folder, 'postgres')
  // QUIT is its immediate shutdown: killed, it would leave shared memory behind
  const spawnServer = () => startProcess(command, [...args, join(bin, 'postgres'), ...options], { signal: 'QUIT' })
  let server = spawnServer()
  await answers(url, server)
  /** `fast` ends what is asked for at the moment; `immediate` is as if it had crashed. */
  const shutDown = async (mode: 'fast' | 'immediate' = 'fast') => {
    // asked for through its own tool, since we may not be its user
    await run(command, [...args, join(bin, 'pg_ctl'), '-D', data, '-m', mode, 'stop'])
    await server.ended
  }
  const startAgain = async () => {
    server = spawnServer()
    await answers(url, server)
  }
  const stop = async () => {
    await shutDown()
    callOff()
    await rm(folder, { recursive: true, force: true })
  }
  return { url, shutDown, startAgain, stop }
}

const databaseAt = (folder: string, name: string) => `postgres://latchkit@/${name}?host=${encodeURIComponent(folder)}`

/** Another database of the same server. */
export const databaseBeside = (url: string, name: string) => url.replace(/@\/\w+\?/, `@/${name}?`)

async function findBinaries(): Promise<string | undefined> {
  const found = await readdir(versions).catch(() => [])
  for (const version of found.sort((a, b) => Number(b) - Number(a))) {
    const bin = join(versions, version, 'bin')
    if ((await readdir(bin).catch(() => [] as string[])).includes('initdb')) return bin
  }
  return undefined
}

/** Postgres refuses to run as root: then it runs as its own user. */
async function runAs(folder: string) {
  if (process.getuid?.() !== 0) return { command: '/usr/bin/env', args: [], own: async () => {} }
  const own = async () => {
    await run('chown', ['postgres', folder])
    await chmod(folder, 0o755)
  }
  return { command: 'runuser', args: ['-u', 'postgres', '--'], own }
}

/** Until it answers, or has ended. */
async function answers(url: string, server: Started): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
  } catch {
    const { child, ended } = server
    if (child.exitCode !== null) throw new Error(`Postgres ended.\n${(await ended).stderr}`)
    await sleep(100)
    await answers(url, server)
  }
}
