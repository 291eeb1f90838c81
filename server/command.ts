import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readApps } from './apps/configured.js'
import { checkStart } from './check-start.js'
import { script } from './frame/script.js'
import { type RunningServer, type ServerOptions, startServer } from './server.js'
import { readRpcUrls } from './settings/rpc-urls.js'

const USAGE = `Usage: latchkit-server COMMAND [OPTIONS]

Commands
  start     runs the server for people, at the address PUBLIC_URL
  sandbox   runs a server for development and tests, which only this machine may reach

Options
  --port NUMBER            the port, 0 to 65535; 0 chooses a free one, which is the default
  --data FOLDER            the folder of the database, where DATABASE_URL names none; sandbox also takes "memory"
  --apps FILE              apps and their settings, as JSON
  --trust-proxy ADDRESSES  the reverse proxies in front of it, or their networks, separated by commas`

/** Printed at the start of a server that nothing is added to. Decision 87. */
const NO_DELIVERY = [
  'This server runs without the sandbox. It has no delivery for messages: codes by email and SMS are refused, and',
  'users get no notices. Apps come from the file that --apps names. For development and tests on this machine, use the',
  'command sandbox; see server/README.md.',
].join(' ')

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** What the options of this process say, and its environment. */
export interface Options extends ServerOptions {
  /** The origin of running stand-ins, which only the sandbox uses. */
  readonly outside: string | undefined
}

const COMMANDS = ['start', 'sandbox'] as const
export type Command = (typeof COMMANDS)[number]

/**
 * Reads the command of this process. Prints the usage and ends the process if that is asked for, or if there is no
 * such command.
 */
export function readCommand([command, ...options]: readonly string[]): { command: Command; options: Options } {
  if (command === '--help' || options.includes('--help')) {
    process.stdout.write(`${USAGE}\n`)
    process.exit(0)
  }
  const known = COMMANDS.find((name) => name === command)
  if (known) return { command: known, options: readOptions(options) }
  return fail(`${command === undefined ? 'A command is missing.' : `There is no command "${command}".`}\n${USAGE}`)
}

/** Reads options and this process's environment. Ends the process with a sentence if they are wrong. */
export function readOptions(args: readonly string[]): Options {
  try {
    const options = {
      port: { type: 'string' },
      data: { type: 'string' },
      apps: { type: 'string' },
      'trust-proxy': { type: 'string', multiple: true },
    } as const
    const { values } = parseArgs({ args: [...args], options })
    const port = Number(values.port ?? 0)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`--port ${values.port} is not a port. Use a number from 0 to 65535.`)
    return {
      port,
      data: values.data ?? 'memory',
      trustedProxies: (values['trust-proxy'] ?? []).flatMap((list) => list.split(',')),
      ...(values.apps !== undefined && { apps: readAppsFile(values.apps) }),
      databaseUrl: process.env.DATABASE_URL || undefined,
      secret: process.env.PROVIDER_SECRET || undefined,
      outside: process.env.OUTSIDE_URL || undefined,
      rpcUrls: readRpcUrls(process.env.RPC_URLS || '{}'),
      telegram: {
        widget: process.env.TELEGRAM_WIDGET_URL || undefined,
        oauth: process.env.TELEGRAM_OAUTH_URL || undefined,
      },
    }
  } catch (error) {
    return fail(`${(error as Error).message}\n${USAGE}`)
  }
}

function readAppsFile(file: string) {
  try {
    return readApps(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new Error(`--apps ${file} cannot be read: ${(cause as Error).message}`, { cause })
  }
}

/** What a started server tells: facts for the program that started it, and sentences about what it lacks. */
interface Report {
  readonly facts: object
  readonly lacks: readonly (string | undefined)[]
}

/** Starts a server of any kind; a signal stops it. Resolves once it listens. */
export async function run<Running extends RunningServer>(
  start: () => Promise<Running>,
  report: (server: Running) => Report,
): Promise<Running> {
  const server = await start().catch((error: Error) => fail(`The server did not start: ${error.message}`))
  stopOnSignal(server)
  const { facts, lacks } = report(server)
  for (const lack of lacks) if (lack) process.stderr.write(`${lack}\n`)
  process.stdout.write(`${JSON.stringify({ server: server.url, ...facts })}\n`)

  // Bundles the wallet frame in advance, so that the first page that opens it does not wait.
  script('wallet').catch((error: Error) => process.stderr.write(`The wallet frame was not made: ${error.message}\n`))
  return server
}

/** Starts a server for people, that nothing is added to. */
export const runServer = ({ outside, ...options }: Options) =>
  run(
    async () => {
      if (outside) throw new Error('Stand-ins for external services (OUTSIDE_URL) need the command sandbox.')
      const publicUrl = process.env.PUBLIC_URL || undefined
      checkStart({ ...options, publicUrl })
      return startServer({ ...options, publicUrl })
    },
    () => ({ facts: {}, lacks: [NO_DELIVERY] }),
  )

function stopOnSignal(server: RunningServer): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
