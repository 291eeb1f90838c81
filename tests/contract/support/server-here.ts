import { getRequestListener } from '@hono/node-server'
import { openSecret } from '../../../server/crypto/secret.js'
import { openDatabase } from '../../../server/db/open.js'
import { isAccessRule } from '../../../server/freshness/freshness.js'
import { trustedProxies } from '../../../server/http/caller-address.js'
import { createLog } from '../../../server/http/log.js'
import { createRouter } from '../../../server/router.js'
import { createSandbox } from '../../../server/sandbox/sandbox.js'
import { startServer } from '../../server.js'

/** By default the address of all outside services: no server listens there. */
const NOWHERE = 'http://127.0.0.1:1'

/** Routes without a JSON body of ours: they read an identity provider's form, JSON-RPC for a node, or nothing. */
const TAKE_NO_JSON = [
  '/api/v1/oauth/callback/:provider',
  '/sandbox/rpc/:chainId{[0-9]{1,15}}',
  '/sandbox/solana',
  '/sandbox/faults',
  '/api/v1/users/me/accept_terms',
  '/account/undo',
]

/** Starts a server in this process, and lists the routes of its router. `outside` is the origin of the stand-ins. */
export async function openServer(outside = NOWHERE) {
  const listener = getRequestListener((call, env) => router.fetch(call, env))
  const [database, secret, server] = await Promise.all([
    openDatabase({ data: 'memory' }),
    openSecret({}),
    startServer(listener, 'localhost'),
  ])
  const sandbox = createSandbox({ outside })
  const around = {
    ...{ origin: server.url, captchaOrigin: NOWHERE },
    telegram: { widget: NOWHERE, oauth: NOWHERE },
    proxies: trustedProxies([]),
    log: createLog(undefined),
    clock: () => Date.now(),
  }
  const { chains, extension } = sandbox
  const router = createRouter({ db: database.db, secret, extension, chains, ...around })
  const all = router.routes.filter(({ method }) => method !== 'ALL')
  const routes = [...new Map(all.map(({ method, path }) => [`${method} ${path}`, { method, path }])).values()]
  return {
    db: database.db,
    url: server.url,
    routes,
    /** Paths of routes that declare that they change how a user gets in. */
    changingAccess: new Set(router.routes.filter(({ handler }) => isAccessRule(handler)).map(({ path }) => path)),
    /** Routes that read a JSON body of ours. */
    reading: routes.filter(({ method, path }) => method !== 'GET' && !TAKE_NO_JSON.includes(path)),
    async close() {
      await server.stop()
      await Promise.all([sandbox.close(), database.close()])
    },
  }
}
