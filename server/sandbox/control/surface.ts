import { Hono } from 'hono'
import { takeBody } from '../../http/body.js'
import type { Env, Routes, Server } from '../../http/context.js'
import type { Chains } from '../chains/chains.js'
import { faultsRoutes } from '../faults/routes.js'
import type { SolanaChain } from '../solana-node/open.js'
import { appsRoutes } from './apps.js'
import { chainsRoutes } from './chains.js'
import { guard } from './guard.js'
import { outboxRoutes } from './outbox.js'
import { pages } from './pages.js'
import { analyticsRoutes, requestsRoutes } from './records.js'
import { resetRoutes } from './reset.js'
import { solanaRoutes } from './solana.js'
import { usersRoutes } from './users.js'

interface SandboxParts {
  readonly chains: Chains
  readonly solana: SolanaChain
  /** The origin of the stand-ins. */
  readonly outside: string
}

/**
 * The control surface, where developers and tests on this machine read and change the server's state. Decision 37.
 */
export const controlSurface = (server: Server, parts: SandboxParts): Routes =>
  new Hono<Env>().get('/', (c) => c.redirect('/sandbox')).route('/sandbox', surface(server, parts))

const surface = (server: Server, { chains, solana, outside }: SandboxParts): Routes =>
  new Hono<Env>()
    .use(guard)
    .route('/', chainsRoutes(server, chains)) // takes larger bodies, so it is asked before the usual ones are read
    .use(takeBody)
    .route('/', pages())
    .route('/outbox', outboxRoutes(server))
    .route('/apps', appsRoutes(server))
    .route('/faults', faultsRoutes(server))
    .route('/reset', resetRoutes(server))
    .route('/requests', requestsRoutes(server))
    .route('/analytics', analyticsRoutes(server))
    .route('/users', usersRoutes(server))
    .route('/solana', solanaRoutes(server, solana))
    .get('/outside', (c) => c.json({ url: outside }))
