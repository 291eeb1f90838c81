import { execFile, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const versions = '/usr/lib/postgresql'

/** A Postgres server of its own from Debian's packages, in a temporary folder; nothing if they are not installed. */
export async function startPostgres() {
  const bin = await findBinaries()
  if (!bin) return undefined
  const folder = await mkdtemp(join(tmpdir(), 'latchkit-postgres-'))
  const { command, args, own } = await runAs(folder)
  await own()
  const data = join(folder, 'data')
  await run(command, [...args, join(bin, 'initdb'), '-D', data, '-U', 'latchkit', '-A', 'trust', '-N', '-E', 'UTF8'])
  const port = await freePort()
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off']
  const server = spawn(command, [...args, join(bin, 'postgres'), ...options], { stdio: 'ignore' })
  const url = `postgres://latchkit@127.0.0.1:${port}/postgres`
  await answers(url)
  const stop = async () => {
    const exited = new Promise((resolve) => server.once('exit', resolve))
    // SIGINT is Postgres' fast shutdown; asked for through its own tool, since we may not be its user.
    await run(command, [...args, join(bin, 'pg_ctl'), '-D', data, '-m', 'fast', 'stop'])
    await exited
    await rm(folder, { recursive: true, force: true })
  }
  return { url, stop }
}

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

async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(url: string, tries = 100): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    await client.end()
  } catch (error) {
    if (tries === 0) throw error
    await new Promise((resolve) => setTimeout(resolve, 100))
    await answers(url, tries - 1)
  }
}
