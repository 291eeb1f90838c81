import { getRequestListener } from '@hono/node-server'
import { seedApps, seededAppId } from './apps/seeded.js'
import { openSecret } from './crypto/secret.js'
import { openDatabase } from './db/open.js'
import { keepSweeping } from './db/sweep.js'
import type { Provider, Routes, TelegramPlace } from './http/context.js'
import { listen } from './http/listen.js'
import { createRouter } from './router.js'
import { chainUrls } from './sandbox/control/chains.js'
import { solanaUrls } from './sandbox/control/solana.js'
import { createSandbox, type Sandbox } from './sandbox/sandbox.js'
import type { StandIns } from './sandbox/stand-ins.js'
import { explainConflict, normalizeStoredEmails } from './users/stored-emails.js'

export interface ProviderOptions {
  /** 0, the default, takes a free one. */
  port?: number
  /** A folder to keep everything in, or `memory`, the default. */
  data?: string
  /** A Postgres server instead; several providers may share one. */
  databaseUrl?: string | undefined
  /** What codes and signing keys rest on, the same for all that share a database. `main.ts` takes `PROVIDER_SECRET`. */
  secret?: string | undefined
  /** The origin of stand-ins that are running already, in the place of `standIns`. `main.ts` takes `OUTSIDE_URL`. */
  outside?: string | undefined
  /** Stand-ins for outside services, to be served at an origin of their own and closed with the provider. */
  standIns?: StandIns | undefined
  /** Nodes by chain id, in the place of our own or besides. `main.ts` takes `RPC_URLS`. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** The real Telegram in the place of the stand-in. `main.ts` takes `TELEGRAM_WIDGET_URL` and `TELEGRAM_OAUTH_URL`. */
  telegram?: { readonly widget?: string | undefined; readonly oauth?: string | undefined }
}

export interface RunningProvider {
  /** Its origin, always on `localhost`. */
  readonly url: string
  /** The app that a host page begins with. */
  readonly appId: string
  /** Where the stand-ins for outside services are: identity providers and the like. */
  readonly outside: string
  /** Why there are none. */
  readonly noStandIns: string | undefined
  /** JSON-RPC of the chains there are, by id. */
  readonly chains: Readonly<Record<string, string>>
  /** The Solana chain: its JSON-RPC, and the WebSocket of its subscriptions. */
  readonly solana: { readonly rpc: string; readonly rpcSubscriptions: string }
  /** Why there are none of our own on this machine. */
  readonly noChains: string | undefined
  close(): Promise<void>
}

/** Starts the sandbox provider: the other side of the protocol (Wire), with storage and a control surface. */
export async function startProvider(options: ProviderOptions = {}): Promise<RunningProvider> {
  let opening: Promise<Opened> | undefined
  // The port comes first: a taken one should be known before a database is opened. Early calls wait.
  const listener = getRequestListener(async (request, env) => (await opening)?.routes.fetch(request, env))
  const sandbox = createSandbox({ outside: options.outside, standIns: options.standIns, rpcUrls: options.rpcUrls })
  const server = await listen(options.port ?? 0, listener, sandbox.upgrade)
  const url = `http://localhost:${server.port}`
  const close = async () => {
    // a socket that is open would keep the server
    await sandbox.solana.close()
    await server.close()
    await sandbox.close()
  }
  try {
    const outside = await sandbox.start()
    opening = open(options, { origin: url, outside }, sandbox)
    const { close: closeData } = await opening
    return {
      url,
      appId: seededAppId,
      outside,
      noStandIns: sandbox.noStandIns,
      chains: chainUrls({ origin: url }, sandbox.chains),
      solana: solanaUrls({ origin: url }),
      noChains: sandbox.chains.absent,
      close: async () => {
        await close()
        await closeData()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

interface Opened {
  readonly routes: Routes
  close(): Promise<void>
}

async function open(
  { data = 'memory', databaseUrl, secret: given, telegram = {} }: ProviderOptions,
  around: Pick<Provider, 'origin' | 'outside'>,
  sandbox: Sandbox,
): Promise<Opened> {
  const { db, folder, close } = await openDatabase({ data, databaseUrl })
  try {
    const secret = await openSecret({ secret: given, folder, databaseUrl })
    await seedApps({ db, secret })
    for (const conflict of await normalizeStoredEmails(db)) process.stderr.write(`${explainConflict(conflict)}\n`)
    const stopSweeping = keepSweeping(db)
    const closeAll = async () => {
      stopSweeping()
      await close()
    }
    const place: TelegramPlace = {
      widget: telegram.widget ?? `${around.outside}/telegram/js/telegram-widget.js`,
      oauth: telegram.oauth ?? `${around.outside}/telegram`,
    }
    const provider: Provider = { db, secret, ...around, telegram: place, chains: sandbox.chains }
    return { routes: createRouter(provider, sandbox), close: closeAll }
  } catch (error) {
    await close()
    throw error
  }
}
