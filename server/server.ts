import { isIPv6 } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { configureApps } from './apps/configured.js'
import { keptApps } from './apps/kept-apps.js'
import { captchaPages } from './captcha/pages.js'
import { claimDatabase, refuseClaimed } from './claim-database.js'
import { openSecret } from './crypto/secret.js'
import { openClock } from './db/clock.js'
import type { Database } from './db/database.js'
import { openDatabase } from './db/open.js'
import { bringUpToDate, refuseOutdated } from './db/schema-state.js'
import { keepSweeping } from './db/sweep.js'
import { type ProxyHeader, trustedProxies } from './http/caller-address.js'
import type { ChainNodes, Extension, Routes, Server } from './http/context.js'
import { listen } from './http/listen.js'
import { createLog } from './http/log.js'
import { publicOrigin } from './http/public-origin.js'
import { stopInTime } from './http/stop.js'
import { agreeOnRootKeys } from './keys/root-keys.js'
import { observe } from './operations/observe.js'
import { type Operations, openOperations } from './operations/operations.js'
import { createRouter } from './router.js'
import { explainConflict, normalizeStoredEmails } from './users/stored-emails.js'

export interface ServerOptions {
  /** 0 chooses a free port, which is the default. */
  port?: number
  /**
   * The address of this machine to listen to, such as `0.0.0.0` or `::`. By default both loopback addresses, so that
   * only this machine reaches the server.
   */
  host?: string | undefined
  /** How many connections may be open at once; 10,000 by default. Further ones are closed as they come. */
  maxConnections?: number | undefined
  /**
   * ms for which the server goes on when it is closed, while readiness says no: the time in which a load balancer
   * notices. 0 by default.
   */
  drainDelay?: number | undefined
  /**
   * The port of `/live`, `/ready` and `/metrics`; 0 chooses a free one. Without it there is none of them. It is meant
   * for the machines of the operator.
   */
  adminPort?: number | undefined
  /** The address to listen to for `adminPort`; 127.0.0.1 by default. */
  adminHost?: string | undefined
  /**
   * Writes a line of JSON for each request: to stdout, or to this function. Off by default; then only failures are
   * written, as text on stderr.
   */
  log?: boolean | ((line: string) => void) | undefined
  /** ms that calls in work may take after that; 8,000 by default, and at most. Then their connections are ended. */
  finishTimeout?: number | undefined
  /**
   * The origin at which browsers reach the server, for addresses that it hands out, its frame and its passkeys. The
   * default is the port on `localhost`.
   */
  publicUrl?: string | undefined
  /** The address until now, if `publicUrl` changes. Each user then has to recover the wallet in each browser. */
  movedFrom?: string | undefined
  /** Whether the schema of the database is brought up to date at the start, which is the default. */
  migrates?: boolean
  /** The folder for all data, or `memory`, which is the default. */
  data?: string
  /** The address of a Postgres server, used instead of a folder. Several servers may share one. */
  databaseUrl?: string | undefined
  /** How many connections to that Postgres server this one may have; 10 by default. */
  databasePool?: number | undefined
  /** ms that a statement may take there; 5,000 by default, 0 is without a limit. The call then gets 503. */
  statementTimeout?: number | undefined
  /**
   * The secret that protects codes and signing keys. Servers with a common database need the same one.
   */
  secret?: string | undefined
  /**
   * Several secrets, newest first, in place of `secret`. Each is `ID:SECRET` with an id from 0 to 9999 and at least 32
   * bytes; one without an id has the id 0, as `secret` has. The first one seals, and each opens what it has sealed.
   */
  secrets?: readonly string[] | undefined
  /**
   * Addresses of reverse proxies in front of the server, their networks (`10.0.0.0/8`), `unix` for a socket of the file
   * system, or how many there are, as `['1']`. Their `x-forwarded-for` tells rate limits where a call comes from.
   */
  trustedProxies?: readonly string[]
  /** The header in which they say so, in place of `x-forwarded-for`. */
  proxyHeader?: ProxyHeader
  /** Settings by app id, for apps to create or to change at the start. */
  apps?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  /** Addresses of nodes by chain id. */
  rpcUrls?: Readonly<Record<string, string>> | undefined
  /** Addresses of Telegram. */
  telegram?: { readonly widget?: string | undefined; readonly oauth?: string | undefined }
}

/** Options for programs that add to the server. */
export interface ExtendedOptions extends ServerOptions {
  readonly extension?: Extension | undefined
}

export interface RunningServer {
  /** Where it listens: on `localhost`, unless the option `host` is the address of one interface. */
  readonly url: string
  /** The port of `/live`, `/ready` and `/metrics`, if the option `adminPort` asked for one. */
  readonly adminPort: number | undefined
  /**
   * Stops accepting after `drainDelay`, answers the calls in work, and closes the database. Takes at most ten seconds
   * longer than `drainDelay`.
   */
  close(): Promise<void>
}

/**
 * Starts a server with its database, on a port of this machine. Without `data` or `databaseUrl`, everything is lost
 * when it closes.
 */
export async function startServer(options: ExtendedOptions = {}): Promise<RunningServer> {
  let opening: Promise<Opened> | undefined
  // Listens before the database is opened, so that a taken port is reported early. Calls wait until the server is
  // open.
  const listener = getRequestListener(async (request, env) => (await opening)?.routes.fetch(request, env))
  const captchaListener = getRequestListener(async (request, env) => (await opening)?.captcha.fetch(request, env))
  const proxies = trustedProxies(options.trustedProxies ?? [], options.proxyHeader)
  const named = originOf(options, 'publicUrl')
  const movedFrom = originOf(options, 'movedFrom')
  const { port = 0, host, maxConnections, extension } = options
  const limits = { ...(maxConnections && { connections: maxConnections }) }
  const server = await listen(port, listener, { host, limits, upgrade: extension?.upgrade })
  const captchaServer = await listen(0, captchaListener)
  const url = urlOf(host, server.port)
  // Another host, not just another port: pages of one host share its cookies.
  const captchaOrigin = `http://127.0.0.1:${captchaServer.port}`
  const closeServers = (timeout?: number) => Promise.all([server.close(timeout), captchaServer.close()])
  const operations = await openOperations(options).catch(async (error) => {
    await closeServers()
    throw error
  })
  try {
    const log = createLog(options.log)
    opening = open(options, { origin: named ?? url, captchaOrigin, proxies, log }, operations, async (db) => {
      if (extension) return refuseClaimed(db)
      if (named) await claimDatabase(db, { origin: named, movedFrom })
    })
    const { close: closeData } = await opening
    const drain = () => {
      operations.drain()
      server.drain()
    }
    const close = () => stopInTime(options, { drain, closeServers, closeData }).finally(operations.close)
    return { url, adminPort: operations.port, close }
  } catch (error) {
    await Promise.all([closeServers(), operations.close()])
    throw error
  }
}

function originOf(options: ServerOptions, option: 'publicUrl' | 'movedFrom'): string | undefined {
  const given = options[option]
  if (given === undefined) return undefined
  try {
    return publicOrigin(given)
  } catch (cause) {
    throw new Error(`The option ${option} ${(cause as Error).message}: "${given}".`, { cause })
  }
}

const EVERY_INTERFACE = ['0.0.0.0', '::']

/** Where a server that listens there is reached from this machine. */
function urlOf(host: string | undefined, port: number): string {
  if (host === undefined || EVERY_INTERFACE.includes(host)) return `http://localhost:${port}`
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`
}

interface Opened {
  readonly routes: Routes
  readonly captcha: Routes
  close(): Promise<void>
}

async function open(
  options: ExtendedOptions,
  around: Pick<Server, 'origin' | 'captchaOrigin' | 'proxies' | 'log'>,
  operations: Operations,
  claim: (db: Database) => Promise<void>,
): Promise<Opened> {
  const { data = 'memory', databaseUrl, telegram, apps = {}, rpcUrls, extension } = options
  const { databasePool, statementTimeout } = options
  const limits = { connections: databasePool, statement: statementTimeout }
  const prepare = options.migrates === false ? refuseOutdated : bringUpToDate
  const opened = await openDatabase({ data, databaseUrl, limits }, prepare)
  const { db, folder, unlimited } = opened
  /** What runs beside the calls, and ends before the database is closed. */
  const running: (() => unknown)[] = []
  const close = async () => {
    for (const end of running.reverse()) await end()
    await opened.close()
  }
  try {
    await claim(db)
    const secret = await openSecret({ ...options, folder })
    const clock = await openClock(db)
    running.push(clock.stop)
    const store = { db, secret, extension, clock: clock.now }
    await agreeOnRootKeys(store, { isShared: databaseUrl !== undefined })
    await extension?.prepare(store)
    await configureApps(store, apps)
    for (const conflict of await unlimited(normalizeStoredEmails)) around.log.warn(explainConflict(conflict))
    running.push(keepSweeping(store, around.log.warn))
    const chains = extension?.chains ?? nodesAt(rpcUrls)
    const kept = extension?.readsAppsAnew ? undefined : keptApps()
    const server: Server = { ...store, keptApps: kept, ...around, telegram: telegramPlace(telegram, extension), chains }
    const { metrics } = operations
    operations.watch(opened)
    return {
      routes: createRouter(server, metrics),
      captcha: captchaPages(server, observe(server, metrics)),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Both addresses of Telegram, or none. The operator's own replace those of an extension. */
function telegramPlace(own: ServerOptions['telegram'], extension: Extension | undefined) {
  const widget = own?.widget ?? extension?.telegram.widget
  const oauth = own?.oauth ?? extension?.telegram.oauth
  return widget && oauth ? { widget, oauth } : undefined
}

/** The nodes that the operator names. */
const nodesAt = (rpcUrls: ServerOptions['rpcUrls'] = {}): ChainNodes => ({
  paths: {},
  urlOf: async (id) => rpcUrls[id],
})
