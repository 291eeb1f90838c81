import { serverBundle } from './server-bundle.js'
import { newData } from './server-data.js'
import { type Started, startProcess } from './start-process.js'

/** The root secret of servers on a Postgres server. */
export const SECRET = 'the secret of all servers that tests start'

export interface ServerOptions {
  readonly port?: number
  /** A folder, or `memory`. By default a new folder, which is deleted when the server ends. */
  readonly data?: string
  readonly databaseUrl?: string
  readonly env?: Readonly<Record<string, string>>
  /** Leaves the processes that it started running when it exits. */
  readonly leaves?: boolean
}

/** The JSON that the server prints when it listens. */
export interface Facts {
  readonly server: string
  readonly appId: string
  readonly chains: Readonly<Record<string, string>>
  readonly solana: string
}

/**
 * PGlite is not compiled a second time, to faster code. That takes 1.2 processor seconds of a start, and pays off only
 * after more than a thousand logins.
 */
const FLAGS = ['--enable-source-maps', '--liftoff-only']

/** Runs the sandbox as a developer does. It may fail to start. */
export async function runServer(options: ServerOptions = {}): Promise<Started> {
  const { port = 0, databaseUrl = '', env, leaves = false } = options
  const data = options.data || databaseUrl ? undefined : await newData()
  const folder = options.data ?? data?.folder ?? 'memory'
  const args = [...FLAGS, await serverBundle(), '--port', `${port}`, '--data', folder]
  const own = {
    LATCHKIT_SERVER_DATABASE_URL: databaseUrl,
    LATCHKIT_SERVER_SECRETS: databaseUrl && SECRET,
    ...env,
  }
  const started = startProcess(process.execPath, args, { env: own, leaves })
  const exit = started.exit.finally(() => data?.remove())
  exit.catch(() => {})
  return { ...started, exit, stop: (signal) => started.stop(signal).then(() => exit) }
}

export type RunningServer = Awaited<ReturnType<typeof spawnServer>>

/** Starts a server and waits until it listens. */
export async function spawnServer(options: ServerOptions = {}) {
  const started = await runServer(options)
  const [printed] = await started.line()
  const facts: Facts = JSON.parse(printed)
  return { ...started, url: facts.server, facts, printed }
}
