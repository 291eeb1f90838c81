import { type ChildProcess, fork } from 'node:child_process'
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseBeside, startPostgres } from '../../processes/postgres.js'
import { callers } from './calls.js'
import { memoryOf, processorOf, processorOfTree } from './processor.js'
import { APP, ourHeaders, ours, type Subject, theirHeaders, theirs } from './subjects.js'

const here = fileURLToPath(new URL('.', import.meta.url))
export const root = fileURLToPath(new URL('../../..', import.meta.url))
export const built = join(root, 'server/dist/server')
/** 32 bytes, as `start` asks for. */
export const SECRETS = '1:q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA='

export type Postgres = Awaited<ReturnType<typeof openPostgres>>

/** A Postgres server with the usual settings: it waits for the disk at each commit. */
export async function openPostgres() {
  const server = await startPostgres({ isDurable: true })
  if (!server) throw new Error('There is no Postgres server here: apt-get install postgresql.')
  const asked = async (text: string, database = 'postgres') => {
    const client = new pg.Client({ connectionString: databaseBeside(server.url, database) })
    await client.connect()
    const { rows } = await client.query(text).finally(() => client.end())
    return rows
  }
  const postmaster = await server.pid()
  return {
    asked,
    /** ms of processor time of the whole server so far. */
    processor: () => processorOfTree(postmaster),
    async create(name: string) {
      await asked(`create database ${name}`)
      return databaseBeside(server.url, name)
    },
    stop: server.stop,
  }
}

export type Running = Awaited<ReturnType<typeof run>>

/** Starts one of the measured processes, which answers questions of the bench by its channel. */
async function run(
  script: string,
  args: readonly string[],
  { flags = [] }: { readonly flags?: readonly string[] } = {},
) {
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = fork(script, [...args], {
    env,
    execArgv: [...flags],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { url } = await readyOf(child)
  const asked = new Map<number, { resolve(result: unknown): void; reject(cause: Error): void }>()
  child.on('message', ({ id, result }: { id: number; result?: unknown }) => {
    asked.get(id)?.resolve(result)
    asked.delete(id)
  })
  child.once('exit', () => {
    for (const { reject } of asked.values()) reject(new Error(`${script} ended.`))
  })
  let count = 0
  const tell = <T>(name: string, value?: unknown) =>
    new Promise<T>((resolve, reject) => {
      const id = ++count
      asked.set(id, { resolve: resolve as (result: unknown) => void, reject })
      child.send({ id, name, value })
    })
  const pid = child.pid ?? 0
  const stop = () =>
    new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill()
    })
  return { url, tell, stop, processor: () => processorOf(pid), memory: () => memoryOf(pid) }
}

const readyOf = (child: ChildProcess) =>
  new Promise<{ readonly url: string }>((resolve, reject) => {
    child.once('message', (message: { ready: { url: string } }) => resolve(message.ready))
    child.once('exit', (code) => reject(new Error(`A measured process ended with ${code} before it was ready.`)))
  })

export interface Measurable {
  readonly subject: Subject
  readonly running: Running
  stop(): Promise<void>
}

/** Starts our server on a database. */
export async function startOurs(databaseUrl: string, how: { readonly flags?: readonly string[] } = {}) {
  const limits = { window: 600, per_address: 1_000_000, per_ip: 1_000_000 }
  const apps = { [APP]: { name: 'Bench', email_auth: true, rate_limits: limits } }
  const options = { databaseUrl, secrets: [SECRETS], publicUrl: 'http://localhost:4000', log: true, apps }
  const running = await run(join(here, 'ours.mjs'), [join(built, 'server.js'), JSON.stringify(options)], how)
  const { ask, close } = callers(running.url, ourHeaders)
  return measurable(running, ours(ask), close)
}

/** Starts better-auth on a database. It resolves packages from where its script is, so that is copied to them. */
export async function startTheirs(databaseUrl: string, folder: string) {
  mkdirSync(folder, { recursive: true })
  for (const name of ['theirs.mjs', 'child.mjs']) cpSync(join(here, name), join(folder, name))
  const running = await run(join(folder, 'theirs.mjs'), [folder, databaseUrl])
  const { ask, close } = callers(running.url, theirHeaders)
  return measurable(running, theirs(ask), close)
}

const measurable = (running: Running, subject: Subject, close: () => void): Measurable => ({
  subject,
  running,
  async stop() {
    close()
    await running.stop()
  },
})
