import { Hono } from 'hono'
import { errors, type JWTPayload } from 'jose'
import type { App } from '../apps/app.js'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { isStorableText } from '../protocol/storable.js'
import { text } from '../protocol/validate.js'
import { linkTo, logIn, type Prove } from '../session/authenticate.js'
import { verifyToken } from './verify.js'

/** Clocks of servers differ, so a token may seem to come from the near future. */
const CLOCK_TOLERANCE_S = 30

/**
 * Login with a token that the host issues to its user. The app's JWKS has the keys that verify it. Wire §1.3, §10.13.
 */
export function customAuth(server: Server): Routes {
  return new Hono<Env>()
    .use(knownApp(server))
    .post('/authenticate', changesAccess('keep what you have as a guest'), async (c) =>
      logIn(server, c, await prover(server, c)),
    )
    .post('/link', changesAccess('add a login'), async (c) => linkTo(server, c, await prover(server, c)))
}

async function prover(server: Server, c: Call): Promise<Prove> {
  const { token } = await readBody(c, { token: text(20_000) })
  await limitByIp(server, c, 'custom token')
  const app = c.get('app')
  const claims = await claimsOf(app, token) // before the transaction, which must not wait for another server
  const subject = readSubject(claims)
  const credential = { type: 'custom_auth', subject, fields: { custom_user_id: subject } }
  const authenticatedAt = issuedAt(claims, app.now())
  return async () => ({ credential, authenticatedAt })
}

/**
 * When the host logged the user in: when it issued the token, so that an old token proves no recent login. A token
 * without `iat` proves none either. Decision 43.
 */
const issuedAt = ({ iat = 0 }: JWTPayload, now: Date) => new Date(Math.min(Math.max(iat, 0) * 1000, now.getTime()))

/** The claims of the token. Throws if the token is not valid for this app now. */
async function claimsOf(app: App, token: string): Promise<JWTPayload> {
  const { custom_auth_jwks_url: jwks, custom_auth_audience: audience, custom_auth_issuer: issuer } = app.settings
  if (!jwks) throw new ApiError('disallowed_login_method', 'Login with a custom token not allowed.')
  return verifyToken(token, jwks, {
    currentDate: app.now(),
    clockTolerance: CLOCK_TOLERANCE_S,
    requiredClaims: ['sub', 'exp'],
    ...(audience && { audience }),
    ...(issuer && { issuer }),
  }).catch((error) => {
    throw refused(error, jwks)
  })
}

function readSubject({ sub }: JWTPayload): string {
  if (typeof sub === 'string' && sub.length > 0 && sub.length <= 500 && isStorableText(sub)) return sub
  throw new ApiError('invalid_credentials', 'The claim "sub" of the token must name a user.')
}

/** An error for the host developer, who can correct the token or the settings. */
function refused(error: unknown, jwks: string): ApiError {
  const say = (message: string) => new ApiError('invalid_credentials', message)
  if (error instanceof errors.JWTExpired) return say('The token has expired.')
  if (error instanceof errors.JWTClaimValidationFailed)
    return say(`The claim "${error.claim}" of the token is not right.`)
  if (error instanceof errors.JWSSignatureVerificationFailed) return say('The signature of the token is wrong.')
  if (error instanceof errors.JOSEAlgNotAllowed)
    return say('The token is signed with an algorithm that is not allowed.')
  if (error instanceof errors.JWKSNoMatchingKey) return say(`The token’s key is not among those at ${jwks}.`)
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
    return say('The token is not a signed JWT.')
  if (error instanceof errors.JOSENotSupported) return say('The token is signed in a way that is not supported.')
  return new ApiError('invalid_credentials', `The keys at ${jwks} could not be fetched.`, { isUnjudged: true })
}
