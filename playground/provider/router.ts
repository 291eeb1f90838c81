import { Hono } from 'hono'
import { answerError } from './answer-error.js'
import { takeBody } from './body.js'
import { email, sms } from './channel.js'
import { cors } from './cors.js'
import { ApiError } from './errors.js'
import { ethereum } from './ethereum.js'
import { injectFaults } from './faults.js'
import { frameFiles, framePages } from './frame/routes.js'
import type { Env, Provider, Routes } from './provider-context.js'
import { logRequests } from './request-log.js'
import { analytics } from './routes/analytics.js'
import { apps } from './routes/apps.js'
import { customAuth } from './routes/custom-auth.js'
import { embeddedWallets } from './routes/embedded-wallets.js'
import { farcaster } from './routes/farcaster.js'
import { guest } from './routes/guest.js'
import { oauth } from './routes/oauth.js'
import { passkeys } from './routes/passkeys.js'
import { passwordless } from './routes/passwordless.js'
import { recovery } from './routes/recovery.js'
import { sessions } from './routes/sessions.js'
import { telegram } from './routes/telegram.js'
import { tokenPrice } from './routes/token-price.js'
import { users } from './routes/users.js'
import { wallets } from './routes/wallets.js'
import { sandbox } from './sandbox/surface.js'
import { solana } from './solana.js'
import { telegramScript } from './telegram-script.js'

/** The whole address space of the provider. */
export function createRouter(provider: Provider): Routes {
  return new Hono<Env>()
    .onError(answerError)
    .notFound((c) => answerError(new ApiError('not_found', 'There is nothing at this address.'), c))
    .use(async (c, next) => {
      await next()
      c.header('x-content-type-options', 'nosniff')
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    })
    .get('/', (c) => c.redirect('/sandbox'))
    .route('/api/v1', api(provider))
    .get('/js/telegram-login.js', telegramScript(provider))
    .route('/apps', framePages(provider))
    .route('/frame', frameFiles())
    .route('/sandbox', sandbox(provider))
}

const api = (provider: Provider): Routes =>
  new Hono<Env>()
    // The log sees what was sent, CORS covers every answer, and a fault comes before any work.
    .use(logRequests(provider), cors(provider), takeBody, injectFaults(provider))
    .route('/sessions', sessions(provider))
    .route('/passwordless', passwordless(provider, email))
    .route('/passwordless_sms', passwordless(provider, sms))
    .route('/custom_jwt_account', customAuth(provider))
    .route('/guest', guest(provider))
    .route('/farcaster', farcaster(provider))
    .route('/telegram', telegram(provider))
    .route('/siwe', wallets(provider, ethereum))
    .route('/siws', wallets(provider, solana))
    .route('/embedded_wallets', embeddedWallets(provider))
    .route('/passkeys', passkeys(provider))
    .route('/oauth', oauth(provider))
    .route('/recovery', recovery(provider))
    .route('/users', users(provider))
    .route('/apps', apps(provider))
    .route('/analytics_events', analytics(provider))
    .route('/token_price', tokenPrice(provider))
