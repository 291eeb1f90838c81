import { parseArgs } from 'node:util'
import { script } from './frame/script.js'
import { type RunningProvider, startProvider } from './provider.js'
import type { StandIns } from './sandbox/stand-ins.js'
import { readRpcUrls } from './settings/rpc-urls.js'

const USAGE = 'Usage: main.ts [--port 0-65535] [--data FOLDER|memory]   (DATABASE_URL wins over --data)'

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function readOptions() {
  try {
    const { values } = parseArgs({ options: { port: { type: 'string' }, data: { type: 'string' } } })
    const port = Number(values.port ?? 0)
    if (!Number.isInteger(port) || port < 0 || port > 65_535)
      throw new Error(`--port ${values.port} is not a port. Use a number from 0 to 65535.`)
    return {
      port,
      data: values.data ?? 'memory',
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

/**
 * Starts a provider from this process's arguments and environment; a signal stops it. Resolves once the provider
 * listens.
 */
export async function runProvider(standIns?: StandIns): Promise<RunningProvider> {
  const provider = await startProvider({ ...readOptions(), standIns }).catch((error: Error) =>
    fail(`The provider did not start: ${error.message}`),
  )
  stopOnSignal(provider)
  for (const lack of [provider.noChains, provider.noStandIns]) if (lack) process.stderr.write(`${lack}\n`)
  const { url, appId, chains, solana } = provider
  process.stdout.write(`${JSON.stringify({ provider: url, appId, chains, solana: solana.rpc })}\n`)

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
