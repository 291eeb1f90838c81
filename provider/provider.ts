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
  /** 0 chooses a free port, which is the default. */
  port?: number
  /** The folder for all data, or `memory`, which is the default. */
  data?: string
  /** The address of a Postgres server, used instead of a folder. Several providers may share one. */
  databaseUrl?: string | undefined
  /**
   * The secret that protects codes and signing keys. Providers with a common database need the same one. `main.ts`
   * reads `PROVIDER_SECRET`.
   */
  secret?: string | undefined
  /** The origin of running stand-ins, used instead of `standIns`. `main.ts` reads `OUTSIDE_URL`. */
  outside?: string | undefined
  /** Stand-ins for external services. They are served at an origin of their own and closed with the provider. */
  standIns?: StandIns | undefined
  /** Addresses of nodes by chain id, instead of the provider's own nodes or in addition. `main.ts` reads `RPC_URLS`. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /**
   * Addresses of the real Telegram, instead of the stand-in. `main.ts` reads `TELEGRAM_WIDGET_URL` and
   * `TELEGRAM_OAUTH_URL`.
   */
  telegram?: { readonly widget?: string | undefined; readonly oauth?: string | undefined }
}

export interface RunningProvider {
  /** The provider's origin, always on `localhost`. */
  readonly url: string
  /** The id of the seeded app, which a host page can use. */
  readonly appId: string
  /** The origin of the stand-ins for external services such as identity providers. */
  readonly outside: string
  /** The reason why there are no stand-ins. */
  readonly noStandIns: string | undefined
  /** JSON-RPC addresses by chain id. */
  readonly chains: Readonly<Record<string, string>>
  /** Addresses of the Solana chain: JSON-RPC, and the WebSocket for subscriptions. */
  readonly solana: { readonly rpc: string; readonly rpcSubscriptions: string }
  /** The reason why this machine has no local chains. */
  readonly noChains: string | undefined
  close(): Promise<void>
}

/**
 * Starts a provider with its database, on a port of this machine. Without `data` or `databaseUrl`, everything is lost
 * when it closes.
 */
export async function startProvider(options: ProviderOptions = {}): Promise<RunningProvider> {
  let opening: Promise<Opened> | undefined
  // Listens before the database is opened, so that a taken port is reported early. Calls wait until the provider is
  // open.
  const listener = getRequestListener(async (request, env) => (await opening)?.routes.fetch(request, env))
  const sandbox = createSandbox({ outside: options.outside, standIns: options.standIns, rpcUrls: options.rpcUrls })
  const server = await listen(options.port ?? 0, listener, sandbox.upgrade)
  const url = `http://localhost:${server.port}`
  const close = async () => {
    // An open socket would keep the server from closing.
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
  { data = 'memory', databaseUrl, secret: secretOption, telegram = {} }: ProviderOptions,
  around: Pick<Provider, 'origin' | 'outside'>,
  sandbox: Sandbox,
): Promise<Opened> {
  const { db, folder, close } = await openDatabase({ data, databaseUrl })
  try {
    const secret = await openSecret({ secret: secretOption, folder, databaseUrl })
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
