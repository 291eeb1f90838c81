import { Hono } from 'hono'
import { answerError } from './answer-error.js'
import { takeBody } from './body.js'
import { email, sms } from './channel.js'
import { cors } from './cors.js'
import { ApiError } from './errors.js'
import { injectFaults } from './faults.js'
import type { Env, Provider, Routes } from './provider-context.js'
import { logRequests } from './request-log.js'
import { analytics } from './routes/analytics.js'
import { apps } from './routes/apps.js'
import { passwordless } from './routes/passwordless.js'
import { sessions } from './routes/sessions.js'
import { tokenPrice } from './routes/token-price.js'
import { users } from './routes/users.js'
import { sandbox } from './sandbox/surface.js'

/** The whole address space of the provider. */
export function createRouter(provider: Provider): Routes {
  return new Hono<Env>()
    .onError(answerError)
    .notFound((c) => answerError(new ApiError('not_found', 'There is nothing at this address.'), c))
    .use(async (c, next) => {
      await next()
      c.header('x-content-type-options', 'nosniff')
      c.header('cache-control', 'no-store')
    })
    .get('/', (c) => c.redirect('/sandbox'))
    .route('/api/v1', api(provider))
    .route('/sandbox', sandbox(provider))
}

const api = (provider: Provider): Routes =>
  new Hono<Env>()
    // The log sees what was sent, CORS covers every answer, and a fault comes before any work.
    .use(logRequests(provider), cors(provider), takeBody, injectFaults(provider))
    .route('/sessions', sessions(provider))
    .route('/passwordless', passwordless(provider, email))
    .route('/passwordless_sms', passwordless(provider, sms))
    .route('/users', users(provider))
    .route('/apps', apps(provider))
    .route('/analytics_events', analytics(provider))
    .route('/token_price', tokenPrice(provider))
