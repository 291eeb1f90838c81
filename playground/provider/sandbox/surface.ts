import { Hono } from 'hono'
import { takeBody } from '../body.js'
import type { Env, Provider, Routes } from '../provider-context.js'
import { appsRoutes } from './apps.js'
import { chainsRoutes } from './chains.js'
import { faultsRoutes } from './faults.js'
import { guard } from './guard.js'
import { outboxRoutes } from './outbox.js'
import { pages } from './pages.js'
import { analyticsRoutes, requestsRoutes } from './records.js'
import { resetRoutes } from './reset.js'
import { solanaRoutes } from './solana.js'
import { usersRoutes } from './users.js'

/** The control surface: what a person or a test on this machine may see and change. Decision 37. */
export const sandbox = (provider: Provider): Routes =>
  new Hono<Env>()
    .use(guard, takeBody)
    .route('/', pages())
    .route('/outbox', outboxRoutes(provider))
    .route('/apps', appsRoutes(provider))
    .route('/faults', faultsRoutes(provider))
    .route('/reset', resetRoutes(provider))
    .route('/requests', requestsRoutes(provider))
    .route('/analytics', analyticsRoutes(provider))
    .route('/users', usersRoutes(provider))
    .route('/', chainsRoutes(provider))
    .route('/solana', solanaRoutes(provider))
    .get('/outside', (c) => c.json({ url: provider.outside }))
