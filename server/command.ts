import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readApps } from './apps/configured.js'
import { script } from './frame/script.js'
import { type RunningServer, type ServerOptions, startServer } from './server.js'
import { readRpcUrls } from './settings/rpc-urls.js'

const USAGE =
  'Usage: main.ts [--port 0-65535] [--data FOLDER|memory] [--apps FILE] [--trust-proxy ADDRESSES] [--sandbox]   (DATABASE_URL wins over --data)'

/** Printed at the start of a server that nothing is added to. Decision 87. */
const NO_DELIVERY = [
  'This server runs without the sandbox. It has no delivery for messages: codes by email and SMS are refused, and',
  'users get no notices. Apps come from the file that --apps names. For development and tests on this machine, start it',
  'with --sandbox; see server/README.md.',
].join(' ')

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** What the arguments of this process say, and its environment. */
export interface Arguments extends ServerOptions {
  /** Whether to start the sandbox. */
  readonly sandbox: boolean
  /** The origin of running stand-ins, which only the sandbox uses. */
  readonly outside: string | undefined
}

/** Reads this process's arguments and environment. Ends the process with a sentence if they are wrong. */
export function readArguments(): Arguments {
  try {
    const options = {
      port: { type: 'string' },
      data: { type: 'string' },
      apps: { type: 'string' },
      'trust-proxy': { type: 'string', multiple: true },
      sandbox: { type: 'boolean' },
    } as const
    const { values } = parseArgs({ options })
    const port = Number(values.port ?? 0)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`--port ${values.port} is not a port. Use a number from 0 to 65535.`)
    return {
      port,
      data: values.data ?? 'memory',
      sandbox: values.sandbox ?? false,
      trustedProxies: (values['trust-proxy'] ?? []).flatMap((list) => list.split(',')),
      ...(values.apps !== undefined && { apps: readAppsFile(values.apps) }),
      databaseUrl: process.env.DATABASE_URL || undefined,
      secret: process.env.PROVIDER_SECRET,
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

/** Starts a server that nothing is added to. */
export const runServer = ({ outside, sandbox: _, ...options }: Arguments) =>
  run(
    async () => {
      if (outside) throw new Error('Stand-ins for external services (OUTSIDE_URL) need the sandbox: set --sandbox.')
      return startServer(options)
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
