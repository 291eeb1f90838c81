import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readApps } from './apps/configured.js'
import { script } from './frame/script.js'
import { type ProviderOptions, type RunningProvider, startProvider } from './provider.js'
import { readRpcUrls } from './settings/rpc-urls.js'

const USAGE =
  'Usage: main.ts [--port 0-65535] [--data FOLDER|memory] [--apps FILE] [--trust-proxy ADDRESSES] [--sandbox]   (DATABASE_URL wins over --data)'

/** Printed at the start of a provider without the sandbox. Decision 87. */
const NO_SANDBOX = [
  'This provider runs without the sandbox. It has no delivery for messages: codes by email and SMS are refused, and',
  'users get no notices. Apps come from the file that --apps names. For development and tests on this machine, start it',
  'with --sandbox; see provider/README.md.',
].join(' ')

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function readOptions(): ProviderOptions {
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

/**
 * Starts a provider from this process's arguments and environment, which the given options replace; a signal stops it.
 * Resolves once the provider listens.
 */
export async function runProvider(given: Pick<ProviderOptions, 'sandbox' | 'standIns'> = {}): Promise<RunningProvider> {
  const provider = await startProvider({ ...readOptions(), ...given }).catch((error: Error) =>
    fail(`The provider did not start: ${error.message}`),
  )
  stopOnSignal(provider)
  const { url, sandbox } = provider
  for (const lack of sandbox ? [sandbox.noChains, sandbox.noStandIns] : [NO_SANDBOX])
    if (lack) process.stderr.write(`${lack}\n`)
  const facts = sandbox && { appId: sandbox.appId, chains: sandbox.chains, solana: sandbox.solana.rpc }
  process.stdout.write(`${JSON.stringify({ provider: url, ...facts })}\n`)

  // Bundles the wallet frame in advance, so that the first page that opens it does not wait.
  script('wallet').catch((error: Error) => process.stderr.write(`The wallet frame was not made: ${error.message}\n`))
  return provider
}

function stopOnSignal(provider: RunningProvider): void {
  let stopping = false
  async function stop(): Promise<void> {
    if (stopping) return
    stopping = true
    await provider.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
