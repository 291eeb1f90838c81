import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { previousServer } from '../processes/previous-server.js'
import { type Started, startProcess } from '../processes/start-process.js'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))
const COMMAND = here('../../server/dist/server/main.js')
const run = promisify(execFile)

export interface Settings {
  readonly publicUrl: string
  readonly appsFile: string
  readonly apps: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly mailbox: string
}

/** What changes while they run. */
interface State {
  version: 'previous' | 'current'
  databaseUrl: string
  /** Root secrets as `ID:SECRET`, newest first. */
  secrets: readonly string[]
}
const WITHOUT_ID = /^\d+:/

/** The servers behind the proxy, each at a port of its own. */
export function createServers(ports: readonly number[], settings: Settings, state: State) {
  const running: (Started | undefined)[] = ports.map(() => undefined)
  const environment = () => ({
    LATCHKIT_SERVER_DATABASE_URL: state.databaseUrl,
    LATCHKIT_SERVER_SECRETS: state.secrets.join(','),
  })

  async function start(at: number): Promise<void> {
    const port = Number(ports[at])
    const started = state.version === 'current' ? startCurrent(port) : await startPrevious(port)
    running[at] = started
    await started.line(/^\{.*\}$/)
  }
  function startCurrent(port: number): Started {
    const env = {
      ...environment(),
      LATCHKIT_SERVER_PUBLIC_URL: settings.publicUrl,
      LATCHKIT_SERVER_PORT: `${port}`,
      LATCHKIT_SERVER_TRUST_PROXY: '127.0.0.1',
      LATCHKIT_SERVER_APPS: settings.appsFile,
      LATCHKIT_SERVER_LOG: 'off',
      REHEARSAL_MAILBOX: settings.mailbox,
    }
    return startProcess(process.execPath, [here('start.mjs')], { env })
  }
  async function startPrevious(port: number): Promise<Started> {
    const { place } = await previousServer()
    const secret = `${state.secrets[0]}`.replace(WITHOUT_ID, '')
    const { databaseUrl } = state
    const options = { port, databaseUrl, secret, apps: settings.apps, trustedProxies: ['127.0.0.1'] }
    const args = [here('start-previous.mjs'), path.join(place, 'server.mjs'), JSON.stringify(options)]
    return startProcess(process.execPath, args, { env: { REHEARSAL_MAILBOX: settings.mailbox } })
  }
  async function stop(at: number, signal: NodeJS.Signals): Promise<void> {
    const { code, stderr } = (await running[at]?.stop(signal)) ?? { code: 0, stderr: '' }
    if (signal === 'SIGTERM' && code !== 0) throw new Error(`A server ended by SIGTERM with ${code}.\n${stderr}`)
  }
  return {
    state,
    count: ports.length,
    startAll: async () => {
      for (const at of ports.keys()) await start(at)
    },
    start,
    stop,
    /** Replaces one after the other, each when the one before takes calls. */
    async replaceAll(change: Partial<State> = {}, signal: NodeJS.Signals = 'SIGTERM') {
      Object.assign(state, change)
      for (const at of ports.keys()) {
        await stop(at, signal)
        await start(at)
      }
    },
    stopAll: () => Promise.all(running.map((one) => one?.stop('SIGKILL'))),
    /** Runs a command of maintenance, as an operator does. */
    async command(...args: readonly string[]): Promise<void> {
      await run(process.execPath, [COMMAND, ...args], { env: { ...process.env, ...environment() } })
    },
  }
}
export type Servers = ReturnType<typeof createServers>
