import { checkStart } from './check-start.js'
import { keyServicesOf } from './config/key-services.js'
import { type CommandLine, type Config, type OwnOptions, readCommandLine } from './config/read.js'
import { shownConfig } from './config/shown.js'
import type { StartCommand } from './config/variable.js'
import { script } from './frame/script.js'
import { pagesProblem } from './http/page-files/problem.js'
import { type MaintenanceCommand, maintenance } from './maintenance.js'
import { type RunningServer, type ServerOptions, startServer } from './server.js'

const USAGE = `Usage: latchkit-server COMMAND [OPTIONS]

Commands
  start      runs the server for people
  sandbox    runs a server for development and tests, which only this machine may reach
  migrate    brings the schema of the database up to date; with --check it only says whether it is (exit code 3: not)
  apps       lists, shows, creates and changes apps; apps --help says how
  doctor     checks what start needs, and what goes wrong later: the database, the public address, the proxy, services
  keys       lists, rotates and revokes the keys of an app, seals stored values anew, and has a key service wrap root
             secrets; keys says how

Options of start and sandbox
  --print-config           shows what every variable is, without secrets, and starts nothing
  --port NUMBER            the port, 0 to 65535; 0 chooses a free one
  --data FOLDER            the folder of a database for one server; sandbox also takes "memory"
  --apps FILE              apps and their settings, as JSON
  --trust-proxy ADDRESSES  the reverse proxies in front of it, or their networks, separated by commas

Everything else is set by environment variables, which begin with LATCHKIT_SERVER_: docs/reference/server.md has all of
them. Each that is no secret has an option of the same name, as --public-url.`

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
  /** The program that runs the sandbox's local chains. */
  readonly anvil: string | undefined
}

/** What this process is asked to do. */
export type Asked =
  | { readonly command: StartCommand; readonly options: Options }
  | { readonly command: MaintenanceCommand; readonly line: CommandLine }

/**
 * Reads the command of this process. Prints the usage and ends the process if that is asked for, or if there is no
 * such command.
 */
export function readCommand([command = '', ...args]: readonly string[]): Asked {
  const known = (Object.keys(maintenance) as MaintenanceCommand[]).find((name) => name === command)
  if (command === '--help' || (args.includes('--help') && !(known && 'help' in maintenance[known].options)))
    end(`${USAGE}\n`)
  if (command === 'start' || command === 'sandbox') return { command, options: readOptions(command, args) }
  if (known) return { command: known, line: readLine('start', args, maintenance[known]) }
  return fail(`${command === '' ? 'A command is missing.' : `There is no command "${command}".`}\n${USAGE}`)
}

function end(output: string): never {
  process.stdout.write(output)
  process.exit(0)
}

/**
 * Reads the options of a command and this process's environment. Ends the process with a sentence if they are wrong,
 * or when it has printed them.
 */
export function readOptions(command: StartCommand, args: readonly string[]): Options {
  const { config, flags } = readLine(command, args, { options: { 'print-config': { type: 'boolean' } } })
  if (flags['print-config']) end(shownConfig(command, config))
  try {
    return optionsOf(config)
  } catch (error) {
    return fail((error as Error).message)
  }
}

function readLine(command: StartCommand, args: readonly string[], own: OwnOptions): CommandLine {
  try {
    return readCommandLine(command, args, process.env, own)
  } catch (error) {
    return fail(`${(error as Error).message}\nlatchkit-server --help says what there is.`)
  }
}

/** Does what a command of maintenance says, and ends the process. */
export async function maintain(command: MaintenanceCommand, line: CommandLine): Promise<never> {
  const code = await maintenance[command].run(line).catch((error: Error) => fail(error.message))
  process.exit(code)
}

function optionsOf({ values }: Config): Options {
  const { TELEGRAM_WIDGET_URL: widget, TELEGRAM_OAUTH_URL: oauth } = values
  return {
    publicUrl: values.PUBLIC_URL,
    movedFrom: values.MOVED_FROM,
    captchaUrl: values.CAPTCHA_URL,
    migrates: values.MIGRATE ?? true,
    port: values.PORT ?? 0,
    host: values.HOST,
    ...(values.SOCKET && { socket: { path: values.SOCKET, mode: values.SOCKET_MODE ?? 0o660 } }),
    adminPort: values.ADMIN_PORT,
    adminHost: values.ADMIN_HOST,
    log: values.LOG ?? false,
    maxConnections: values.MAX_CONNECTIONS,
    drainDelay: (values.DRAIN_SECONDS ?? 0) * 1000,
    data: values.DATA ?? 'memory',
    databaseUrl: values.DATABASE_URL,
    secrets: values.SECRETS,
    keyServices: keyServicesOf(values),
    keyServiceWait: (values.KEY_SERVICE_SECONDS ?? 60) * 1000,
    databasePool: values.DATABASE_POOL,
    preparedStatements: values.PREPARED ?? true,
    statementTimeout: (values.STATEMENT_SECONDS ?? 5) * 1000,
    trustedProxies: values.TRUST_PROXY ?? [],
    proxyHeader: values.PROXY_HEADER ?? 'x-forwarded-for',
    ...(values.APPS && { apps: values.APPS }),
    rpcUrls: values.RPC_URLS,
    telegram: { widget, oauth },
    outside: values.OUTSIDE_URL,
    anvil: values.ANVIL,
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
  let running: Running | undefined
  stopOnSignal(async () => running?.close())
  const server = await start().catch((error: Error) => fail(`The server did not start: ${error.message}`))
  running = server
  const { facts, lacks } = report(server)
  for (const lack of lacks) if (lack) process.stderr.write(`${lack}\n`)
  process.stdout.write(`${JSON.stringify({ server: server.url, ...facts })}\n`)

  // Bundles the wallet frame in advance, so that the first page that opens it does not wait.
  script('wallet').catch((error: Error) => process.stderr.write(`The wallet frame was not made: ${error.message}\n`))
  return server
}

/** Starts a server for people, that nothing is added to. */
export const runServer = (options: ServerOptions) =>
  run(
    async () => {
      checkStart(options)
      const problem = await pagesProblem()
      if (problem) throw new Error(problem)
      return startServer(options)
    },
    () => ({ facts: {}, lacks: [NO_DELIVERY] }),
  )

/**
 * Ends the process by a signal, after `close`. It listens from the beginning, because a process with the id 1 gets no
 * signal that it does not listen for.
 */
function stopOnSignal(close: () => Promise<void>): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
