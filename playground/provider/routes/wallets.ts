import { randomBytes } from 'node:crypto'
import { Hono } from 'hono'
import { readBody } from '../body.js'
import { mustBeHuman } from '../captcha.js'
import { ApiError } from '../errors.js'
import { knownApp } from '../known-app.js'
import { linkOrRenew, logIn, unlinkFrom } from '../method.js'
import type { Call, Env, Provider, Routes } from '../provider-context.js'
import { optional, text } from '../shape.js'
import { TIME } from '../sign-in-check.js'
import { issueTicket } from '../tickets.js'
import { type Asked, limited, mustBeOn, type WalletChain } from '../wallet-chain.js'
import { proveWallet } from '../wallet-proof.js'

const address = text(100)

/** Wallets that sign in with a message: `siwe/*`, and in the same shape `siws/*`. Wire §1.3, §7.7. */
export const wallets = (provider: Provider, chain: WalletChain): Routes =>
  new Hono<Env>()
    .use(knownApp(provider))
    .post('/init', (c) => init(provider, chain, c))
    .post('/authenticate', async (c) => logIn(provider, c, await proveWallet(provider, chain, c)))
    .post('/link', async (c) => linkOrRenew(provider, c, await proveWallet(provider, chain, c)))
    .post('/unlink', async (c) => {
      const body = await readBody(c, { address })
      return unlinkFrom(provider, c, 'wallet', normalized(chain, body.address))
    })

/** A nonce for the message, good for this address, once. */
async function init(provider: Provider, chain: WalletChain, c: Call): Promise<Response> {
  const app = c.get('app')
  const body = await readBody(c, { address, token: optional(text(5000, 0)) })
  const asked: Asked = { address: normalized(chain, body.address) }
  mustBeOn(app, chain)
  await limited(provider, c, chain.ticket)
  await mustBeHuman(provider, c, body.token)
  const nonce = randomBytes(16).toString('hex')
  await issueTicket(provider.db, app, { kind: chain.ticket, key: nonce }, asked, TIME)
  const expiresAt = new Date(app.now().getTime() + TIME * 1000)
  return c.json({ nonce, ...asked, expires_at: expiresAt.toISOString() })
}

function normalized({ normalize, family }: WalletChain, raw: string): string {
  const normal = normalize(raw)
  if (normal) return normal
  throw new ApiError('invalid_data', `"address" must be an address of ${family}.`)
}
