import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { mustBeHuman } from '../captcha/captcha.js'
import { issueTicket } from '../db/tickets.js'
import { changesAccess } from '../freshness/freshness.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { optional, text } from '../protocol/validate.js'
import { linkOrRenew, logIn, unlinkFrom } from '../session/authenticate.js'
import { mustBeOn, type NonceRequest, type WalletChain } from './chain.js'
import { NONCE_TTL_S } from './message-check.js'
import { proveWallet } from './proof.js'

const address = text(100)

/** Login with a message that a wallet signs: `siwe/*` for Ethereum and `siws/*` for Solana. Wire §1.3, §7.7. */
export const wallets = (server: Server, chain: WalletChain): Routes =>
  new Hono<Env>()
    .use(knownApp(server))
    .post('/init', (c) => init(server, chain, c))
    .post('/authenticate', changesAccess('keep what you have as a guest'), async (c) =>
      logIn(server, c, await proveWallet(server, chain, c)),
    )
    .post('/link', changesAccess('add a login'), async (c) =>
      linkOrRenew(server, c, await proveWallet(server, chain, c)),
    )
    .post('/unlink', changesAccess('remove a login'), async (c) => {
      const body = await readBody(c, { address })
      return unlinkFrom(server, c, 'wallet', normalized(chain, body.address))
    })

/** Issues a nonce for the message, which is valid once and for this address. */
async function init(server: Server, chain: WalletChain, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { address, token: optional(text(5000, 0)) })
  const request: NonceRequest = { address: normalized(chain, body.address) }
  mustBeOn(app, chain)
  await limitByIp(server, c, chain.ticket)
  await mustBeHuman(server, c, body.token)
  const nonce = randomBytes(16).toString('hex')
  await issueTicket(server, app, { kind: chain.ticket, key: nonce }, request, NONCE_TTL_S)
  const now = app.now().getTime()
  const [issuedAt, expiresAt] = [now, now + NONCE_TTL_S * 1000].map((ms) => new Date(ms).toISOString())
  return c.json({ nonce, ...request, issued_at: issuedAt, expires_at: expiresAt })
}

function normalized({ normalize, family }: WalletChain, raw: string): string {
  const normal = normalize(raw)
  if (normal) return normal
  throw new ApiError('invalid_data', `"address" must be an address of ${family}.`)
}
