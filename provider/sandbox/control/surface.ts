import { Hono } from 'hono'
import { takeBody } from '../../http/body.js'
import type { Env, Provider, Routes } from '../../http/context.js'
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
 * The control surface, where developers and tests on this machine read and change the provider's state. Decision 37.
 */
export const controlSurface = (provider: Provider, parts: SandboxParts): Routes =>
  new Hono<Env>().get('/', (c) => c.redirect('/sandbox')).route('/sandbox', surface(provider, parts))

const surface = (provider: Provider, { chains, solana, outside }: SandboxParts): Routes =>
  new Hono<Env>()
    .use(guard)
    .route('/', chainsRoutes(provider, chains)) // takes larger bodies, so it is asked before the usual ones are read
    .use(takeBody)
    .route('/', pages())
    .route('/outbox', outboxRoutes(provider))
    .route('/apps', appsRoutes(provider))
    .route('/faults', faultsRoutes(provider))
    .route('/reset', resetRoutes(provider))
    .route('/requests', requestsRoutes(provider))
    .route('/analytics', analyticsRoutes(provider))
    .route('/users', usersRoutes(provider))
    .route('/solana', solanaRoutes(provider, solana))
    .get('/outside', (c) => c.json({ url: outside }))
