import type { App } from './apps/app.js'
import { configureApps } from './apps/configured.js'
import { keptApps } from './apps/kept-apps.js'
import { captchaPages } from './captcha/pages.js'
import { claimDatabase, refuseClaimed } from './claim-database.js'
import { openRing } from './crypto/key-service/open-ring.js'
import { openSecret } from './crypto/secret.js'
import { openClock } from './db/clock.js'
import type { Database } from './db/database.js'
import { openDatabase } from './db/open.js'
import { bringUpToDate, refuseOutdated } from './db/schema-state.js'
import { keepSweeping } from './db/sweep.js'
import { type Doors, type Front, openFront } from './front.js'
import type { ChainNodes, Extension, Server } from './http/context.js'
import { createLog, type Log } from './http/log.js'
import { stopInTime } from './http/stop.js'
import { agreeOnRootKeys } from './keys/root-keys.js'
import { observe } from './operations/observe.js'
import { type Operations, openOperations } from './operations/operations.js'
import type { ExtendedOptions, ServerOptions } from './options.js'
import { createRouter } from './router.js'
import { explainConflict, normalizeStoredEmails } from './users/stored-emails.js'

export type { ExtendedOptions, ServerOptions } from './options.js'

export interface RunningServer {
  /** Where it listens: on this machine, unless the option `host` is the address of one interface. */
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
  const front = await openFront(options, async () => opening)
  const operations = await openOperations(options).catch(async (error) => {
    await front.close()
    throw error
  })
  try {
    const log = createLog(options.log)
    opening = open(options, { front, log }, operations, async (db) => {
      if (options.extension) return refuseClaimed(db)
      if (front.isNamed) await claimDatabase(db, front)
    })
    const { close: closeData } = await opening
    const drain = () => {
      operations.drain()
      front.drain()
    }
    const close = () => stopInTime(options, { drain, closeServers: front.close, closeData }).finally(operations.close)
    return { url: front.url, adminPort: operations.port, close }
  } catch (error) {
    await Promise.all([front.close(), operations.close()])
    throw error
  }
}

interface Opened extends Doors {
  close(): Promise<void>
}

async function open(
  options: ExtendedOptions,
  { front, log }: { readonly front: Front; readonly log: Log },
  operations: Operations,
  claim: (db: Database) => Promise<void>,
): Promise<Opened> {
  const { data = 'memory', databaseUrl, telegram, apps = {}, rpcUrls, extension } = options
  const { databasePool, statementTimeout, preparedStatements } = options
  const limits = { connections: databasePool, statement: statementTimeout, named: preparedStatements }
  const prepare = options.migrates === false ? refuseOutdated : bringUpToDate
  const secrets = await openedSecrets(options, log)
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
    const secret = await openSecret({ ...options, secrets, folder })
    const clock = await openClock(db)
    running.push(clock.stop)
    const store = { db, secret, extension, clock: clock.now }
    await agreeOnRootKeys(store, { isShared: databaseUrl !== undefined })
    await extension?.prepare(store)
    await configureApps(store, apps)
    for (const conflict of await unlimited(normalizeStoredEmails)) log.warn(explainConflict(conflict))
    running.push(keepSweeping(store, log.warn))
    const chains = extension?.chains ?? nodesAt(rpcUrls)
    const { origin, captchaOrigin, proxies } = front
    const places = { origin, captchaOrigin, proxies, telegram: telegramPlace(telegram, extension), chains }
    const kept = extension?.readsAppsAnew ? undefined : keptApps<App>(store.db)
    const server: Server = { ...store, keptApps: kept, ...places, log }
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

/** The secrets as they are. A key service that is not there yet is waited for before anything is changed. */
async function openedSecrets({ secrets, keyServices = {}, keyServiceWait: wait = 60_000 }: ServerOptions, log: Log) {
  return secrets?.length ? openRing(secrets, keyServices, { wait, warn: log.warn }) : secrets
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
