import { Hono, type MiddlewareHandler } from 'hono'
import { accountPages } from './account-changes/routes.js'
import { analytics } from './analytics/routes.js'
import { appConfig } from './app-config/routes.js'
import { captchaConfig } from './captcha/captcha.js'
import { crossAppConfig } from './consents/connections.js'
import { crossAppLogins } from './cross-app/login-routes.js'
import { crossAppPages } from './cross-app/pages/routes.js'
import { crossAppConnections, crossAppConsents } from './cross-app/routes.js'
import { customAuth } from './custom-auth/routes.js'
import { cloudConfig } from './embedded/clouds/clouds.js'
import { recovery } from './embedded/clouds/routes.js'
import { embeddedWallets } from './embedded/routes.js'
import { farcaster } from './farcaster/routes.js'
import { frameFiles, framePages } from './frame/routes.js'
import { coinbaseOnRamp } from './funding/coinbase-routes.js'
import { moonpay } from './funding/moonpay-routes.js'
import { guest } from './guest/routes.js'
import { answerError } from './http/answer-error.js'
import { takeBody } from './http/body.js'
import { callerAddress, warnOfUnnamedProxy } from './http/caller-address.js'
import type { Env, Provider, Routes } from './http/context.js'
import { cors } from './http/cors.js'
import { limitHead } from './http/head-limit.js'
import { logRequests } from './http/request-log.js'
import { mfa } from './mfa/routes.js'
import { oauth } from './oauth/routes.js'
import { passkeys } from './passkey/routes.js'
import { email, sms } from './passwordless/otp-channel.js'
import { passwordless } from './passwordless/routes.js'
import { ApiError } from './protocol/errors.js'
import { controlSurface } from './sandbox/control/surface.js'
import { injectFaults } from './sandbox/faults/faults.js'
import type { Sandbox } from './sandbox/sandbox.js'
import { sessions } from './session/routes.js'
import { users } from './session/user-routes.js'
import { telegram } from './telegram/routes.js'
import { telegramScript } from './telegram/script.js'
import { tokenPrice } from './token-price/routes.js'
import { ethereum } from './wallet/ethereum.js'
import { wallets } from './wallet/routes.js'
import { solana } from './wallet/solana.js'

/** All routes of the provider. Without the sandbox, none of its routes exists. Decision 87. */
export function createRouter(provider: Provider, sandbox?: Pick<Sandbox, 'chains' | 'solana'>): Routes {
  const warn = warnOfUnnamedProxy(provider.isTrustedProxy, (line) => process.stderr.write(line))
  const router = new Hono<Env>()
    .onError(answerError)
    .notFound((c) => answerError(new ApiError('not_found', nothingAt(c.req.path, sandbox)), c))
    .use(limitHead, async (c, next) => {
      c.set('address', callerAddress(c.env, provider.isTrustedProxy))
      warn(c.env)
      // what it says is looked for in the database and written into the log, and neither takes it
      if (c.req.url.includes('%00')) throw new ApiError('invalid_data', 'The address contains NUL.')
      await next()
      c.header('x-content-type-options', 'nosniff')
      if (isUnguardedPage(c.res.headers))
        c.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store')
    })
    .route('/api/v1', api(provider))
    .get('/js/telegram-login.js', telegramScript(provider))
    .route('/apps', framePages(provider))
    .route('/frame', frameFiles())
    .route('/oauth', crossAppPages(provider))
    .route('/account', accountPages(provider))
  if (!sandbox) return router.get('/', (c) => c.text('This is a provider of Latchkit. Its API is below /api/v1.\n'))
  return router.get('/', (c) => c.redirect('/sandbox')).route('/sandbox', controlSurface(provider, sandbox))
}

const nothingAt = (path: string, sandbox: unknown): string =>
  sandbox || !/^\/sandbox(?:\/|$)/.test(path)
    ? 'There is nothing at this address.'
    : 'There is nothing at this address: this provider runs without the sandbox, which --sandbox starts.'

/**
 * What every call of the API passes. The order matters: every answer is logged and gets CORS headers, and a fault is
 * injected before any work. Only the sandbox shows the log and has faults.
 */
const common = (provider: Provider): readonly MiddlewareHandler<Env>[] =>
  provider.isSandbox
    ? [logRequests(provider), cors(provider), takeBody, injectFaults(provider)]
    : [cors(provider), takeBody]
/** A page without a policy of its own may load nothing, since this origin stores tokens and shares. Decision 83. */
const isUnguardedPage = (headers: Headers) =>
  headers.get('content-type')?.startsWith('text/html') && !headers.has('content-security-policy')

const api = (provider: Provider): Routes =>
  new Hono<Env>()
    .use(...common(provider))
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
    .route('/mfa', mfa(provider))
    .route('/oauth', crossAppLogins(provider))
    .route('/oauth', oauth(provider))
    .route('/cross-app', crossAppConsents(provider))
    .route('/recovery', recovery(provider))
    .route('/plugins/moonpay_on_ramp', moonpay(provider))
    .route('/funding/coinbase_on_ramp', coinbaseOnRamp(provider))
    .route('/users', users(provider))
    .route('/apps', crossAppConnections(provider))
    .route('/apps', appConfig(provider, [captchaConfig, cloudConfig, crossAppConfig]))
    .route('/analytics_events', analytics(provider))
    .route('/token_price', tokenPrice(provider))
