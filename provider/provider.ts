import { getRequestListener } from '@hono/node-server'
import { configureApps } from './apps/configured.js'
import { seedApps, seededAppId } from './apps/seeded.js'
import { captchaPages } from './captcha/pages.js'
import { openSecret } from './crypto/secret.js'
import { openDatabase } from './db/open.js'
import { keepSweeping } from './db/sweep.js'
import { trustedProxies } from './http/caller-address.js'
import type { ChainNodes, Provider, Routes } from './http/context.js'
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
  /**
   * Starts the sandbox too, for development and tests: the control surface below `/sandbox` with the outbox, faults,
   * clocks that can be moved, seeded apps, local chains and stand-ins. Whoever reaches it controls the provider, so it
   * is off by default, and no proxy may lead to it. `main.ts` reads `--sandbox`.
   */
  sandbox?: boolean
  /**
   * Addresses of reverse proxies in front of the provider, or their networks (`10.0.0.0/8`). Their `x-forwarded-for`
   * tells rate limits where a call comes from. `main.ts` reads `--trust-proxy`.
   */
  trustedProxies?: readonly string[]
  /** Settings by app id, for apps to create or to change at the start. `main.ts` reads the file that `--apps` names. */
  apps?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** The origin of running stand-ins, used instead of `standIns`. Needs `sandbox`. `main.ts` reads `OUTSIDE_URL`. */
  outside?: string | undefined
  /**
   * Stand-ins for external services. They are served at an origin of their own and closed with the provider. Need
   * `sandbox`.
   */
  standIns?: StandIns | undefined
  /** Addresses of nodes by chain id, instead of the sandbox's own nodes or in addition. `main.ts` reads `RPC_URLS`. */
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
  /** Undefined if the provider was started without the sandbox. */
  readonly sandbox: RunningSandbox | undefined
  close(): Promise<void>
}

export interface RunningSandbox {
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
  const captchaListener = getRequestListener(async (request, env) => (await opening)?.captcha.fetch(request, env))
  const sandbox = openSandbox(options)
  const isTrustedProxy = trustedProxies(options.trustedProxies ?? [])
  const server = await listen(options.port ?? 0, listener, sandbox?.upgrade)
  const captchaServer = await listen(0, captchaListener)
  const url = `http://localhost:${server.port}`
  // Another host, not just another port: pages of one host share its cookies.
  const captchaOrigin = `http://127.0.0.1:${captchaServer.port}`
  const close = async () => {
    // An open socket would keep the server from closing.
    await sandbox?.solana.close()
    await Promise.all([server.close(), captchaServer.close()])
    await sandbox?.close()
  }
  try {
    const outside = await sandbox?.start()
    opening = open(options, { origin: url, captchaOrigin, outside, isTrustedProxy }, sandbox)
    const { close: closeData } = await opening
    return {
      url,
      sandbox: sandbox && outside !== undefined ? runningSandbox(url, outside, sandbox) : undefined,
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

function openSandbox({ sandbox, outside, standIns, rpcUrls }: ProviderOptions): Sandbox | undefined {
  if (sandbox) return createSandbox({ outside, standIns, rpcUrls })
  if (outside ?? standIns) throw new Error('Stand-ins for external services need the sandbox: set --sandbox.')
  return undefined
}

const runningSandbox = (url: string, outside: string, { noStandIns, chains }: Sandbox): RunningSandbox => ({
  appId: seededAppId,
  outside,
  noStandIns,
  chains: chainUrls({ origin: url }, chains),
  solana: solanaUrls({ origin: url }),
  noChains: chains.absent,
})

interface Opened {
  readonly routes: Routes
  readonly captcha: Routes
  close(): Promise<void>
}

async function open(
  { data = 'memory', databaseUrl, secret: secretOption, telegram, apps = {}, rpcUrls }: ProviderOptions,
  around: Pick<Provider, 'origin' | 'captchaOrigin' | 'outside' | 'isTrustedProxy'>,
  sandbox: Sandbox | undefined,
): Promise<Opened> {
  const { db, folder, close } = await openDatabase({ data, databaseUrl })
  try {
    const secret = await openSecret({ secret: secretOption, folder, databaseUrl })
    const store = { db, secret, isSandbox: sandbox !== undefined }
    if (sandbox) await seedApps(store)
    await configureApps(store, apps)
    for (const conflict of await normalizeStoredEmails(db)) process.stderr.write(`${explainConflict(conflict)}\n`)
    const stopSweeping = keepSweeping(store)
    const closeAll = async () => {
      stopSweeping()
      await close()
    }
    const chains = sandbox?.chains ?? nodesAt(rpcUrls)
    const provider: Provider = { ...store, ...around, telegram: telegramPlace(around.outside, telegram), chains }
    return { routes: createRouter(provider, sandbox), captcha: captchaPages(provider), close: closeAll }
  } catch (error) {
    await close()
    throw error
  }
}

function telegramPlace(outside: string | undefined, { widget, oauth }: NonNullable<ProviderOptions['telegram']> = {}) {
  const standIn = outside && { widget: `${outside}/telegram/js/telegram-widget.js`, oauth: `${outside}/telegram` }
  const place = { ...standIn, ...(widget && { widget }), ...(oauth && { oauth }) }
  return place.widget && place.oauth ? { widget: place.widget, oauth: place.oauth } : undefined
}

/** The nodes of a provider without the sandbox, which has no chains of its own. */
const nodesAt = (rpcUrls: ProviderOptions['rpcUrls'] = {}): ChainNodes => ({
  paths: {},
  urlOf: async (id) => rpcUrls[id],
})
