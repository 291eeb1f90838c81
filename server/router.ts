import { Hono, type MiddlewareHandler } from 'hono'
import { accountPages } from './account-changes/routes.js'
import { analytics } from './analytics/routes.js'
import { appKeys } from './app-config/key-routes.js'
import { appConfig } from './app-config/routes.js'
import type { App } from './apps/app.js'
import { captchaConfig } from './captcha/captcha.js'
import { crossAppConfig } from './consents/connections.js'
import { crossAppLogins } from './cross-app/login-routes.js'
import { crossAppPages } from './cross-app/pages/routes.js'
import { crossAppConnections, crossAppConsents } from './cross-app/routes.js'
import { customAuth } from './custom-auth/routes.js'
import { PROBE_PATH, probe } from './doctor/probe.js'
import { cloudConfig } from './embedded/clouds/clouds.js'
import { recovery } from './embedded/clouds/routes.js'
import { embeddedWallets } from './embedded/routes.js'
import { farcaster } from './farcaster/routes.js'
import { frameFiles, framePages } from './frame/routes.js'
import { coinbaseOnRamp } from './funding/coinbase-routes.js'
import { moonpay } from './funding/moonpay-routes.js'
import { guest } from './guest/routes.js'
import { homeOf } from './http/addresses.js'
import { answerError } from './http/answer-error.js'
import { takeBody } from './http/body.js'
import { callerAddress, warnOfUnnamedProxy } from './http/caller-address.js'
import type { Call, Env, Routes, Server } from './http/context.js'
import { cors } from './http/cors.js'
import { limitHead } from './http/head-limit.js'
import { setTransportSecurity } from './http/transport-security.js'
import { mfa } from './mfa/routes.js'
import { oauth } from './oauth/routes.js'
import type { Metrics } from './operations/metrics.js'
import { observe } from './operations/observe.js'
import { passkeys } from './passkey/routes.js'
import { email, sms } from './passwordless/otp-channel.js'
import { passwordless } from './passwordless/routes.js'
import { ApiError } from './protocol/errors.js'
import { sessions } from './session/routes.js'
import { users } from './session/user-routes.js'
import { telegram } from './telegram/routes.js'
import { telegramScript } from './telegram/script.js'
import { tokenPrice } from './token-price/routes.js'
import { ethereum } from './wallet/ethereum.js'
import { wallets } from './wallet/routes.js'
import { solana } from './wallet/solana.js'

/** All routes of the server, and those that an extension adds. */
export function createRouter(server: Server, metrics?: Metrics): Routes {
  const warn = warnOfUnnamedProxy(server.proxies, (line) => server.log.warn(line))
  const router = new Hono<Env>()
    .onError(answerError)
    .notFound((c) => answerError(new ApiError('not_found', nothingAt(c.req.path)), c))
    .use(observe(server, metrics), limitHead, async (c, next) => {
      c.set('address', callerAddress(c.env, server.proxies))
      warn(c.env)
      // what it says is looked for in the database and written into the log, and neither takes it
      if (c.req.url.includes('%00')) throw new ApiError('invalid_data', 'The address contains NUL.')
      await next()
      c.header('x-content-type-options', 'nosniff')
      setTransportSecurity(server, c, [server.origin, c.get('ownAddress') ?? homeOfCaller(server, c)])
      if (isUnguardedPage(c.res.headers))
        c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    })
    .route('/api/v1', api(server))
    .get('/js/telegram-login.js', telegramScript(server))
    .route('/apps', framePages(server))
    .route('/frame', frameFiles())
    .route('/oauth', crossAppPages(server))
    .route('/account', accountPages(server))
    .get(PROBE_PATH, probe(server))
  if (server.extension) router.route('/', server.extension.routes(server))
  return router.get('/', (c) => c.text('This is a server of Latchkit. Its API is below /api/v1.\n'))
}

const nothingAt = (path: string): string =>
  path.startsWith('/api/')
    ? 'There is nothing at this address. If latchkit calls it, this server is older: update latchkit-server.'
    : 'There is nothing at this address.'

/** What every call of the API passes, in this order. */
function common(server: Server): readonly MiddlewareHandler<Env>[] {
  const own = [cors(server), takeBody]
  const added = server.extension?.middleware(server)
  return added ? [added.first, ...own, added.last] : own
}
/** The address of the app that a call names, which need not have asked for its origin. */
function homeOfCaller(server: Server, c: Call): string | undefined {
  const app = c.get('app') as App | undefined
  return app && homeOf(server, app)
}

/** A page without a policy of its own may load nothing, since this origin stores tokens and shares. Decision 83. */
const isUnguardedPage = (headers: Headers) =>
  headers.get('content-type')?.startsWith('text/html') && !headers.has('content-security-policy')

const api = (server: Server): Routes =>
  new Hono<Env>()
    .use(...common(server))
    .route('/sessions', sessions(server))
    .route('/passwordless', passwordless(server, email))
    .route('/passwordless_sms', passwordless(server, sms))
    .route('/custom_jwt_account', customAuth(server))
    .route('/guest', guest(server))
    .route('/farcaster', farcaster(server))
    .route('/telegram', telegram(server))
    .route('/siwe', wallets(server, ethereum))
    .route('/siws', wallets(server, solana))
    .route('/embedded_wallets', embeddedWallets(server))
    .route('/passkeys', passkeys(server))
    .route('/mfa', mfa(server))
    .route('/oauth', crossAppLogins(server))
    .route('/oauth', oauth(server))
    .route('/cross-app', crossAppConsents(server))
    .route('/recovery', recovery(server))
    .route('/plugins/moonpay_on_ramp', moonpay(server))
    .route('/funding/coinbase_on_ramp', coinbaseOnRamp(server))
    .route('/users', users(server))
    .route('/apps', appKeys(server))
    .route('/apps', crossAppConnections(server))
    .route('/apps', appConfig(server, [captchaConfig, cloudConfig, crossAppConfig]))
    .route('/analytics_events', analytics(server))
    .route('/token_price', tokenPrice(server))
