import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import { accounts } from '../db/schema/users.js'
import { issueTicket, readTicket, spend, type TicketKey } from '../db/tickets.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { mustBeFrame } from '../http/frame-only.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { optional, refined, text, whole } from '../protocol/validate.js'
import { mustBeCaller } from '../session/bearer.js'
import { type Account, isEmbedded } from '../users/user.js'
import { answeredBy, requestSigner, type SignerRequest } from './signer.js'

/** The default lifetime of a request in seconds, and the maximum. */
const DEFAULT_DEADLINE_S = 3600
const MAX_DEADLINE_S = 86_400
const publicKey = refined(text(66), '0x and 64 hexadecimal digits', (value) => /^0x[\da-f]{64}$/i.test(value))

/** The signers with which users' wallets write to Farcaster. Only the wallet frame may call `init`. Wire §1.3. */
export const farcasterSigner = (server: Server): Routes =>
  new Hono<Env>()
    .post('/init', async (c) => {
      mustBeFrame(server, c)
      return c.json(await init(server, c))
    })
    .post('/status', async (c) => c.json(await status(server, c)))

async function init(server: Server, c: Call) {
  const app = c.get('app')
  const now = Math.floor(app.now().getTime() / 1000)
  const body = await readBody(c, {
    ed25519_public_key: publicKey,
    deadline: optional(whole(now, now + MAX_DEADLINE_S)),
  })
  const { account, fid, user } = await accountOfCaller(server, c)
  const key = body.ed25519_public_key.toLowerCase() as Hex
  if (account.fields.signer_public_key === key) return signerStatus(server, c, { account, fid, key })
  const at = keyOf(user.id, key)
  const request = await readTicket<SignerRequest>(server, app, at)
  const before = request && (await signerStatus(server, c, { account, fid, key, known: request }))
  // After a rejection, a new request is possible.
  if (before && before.status !== 'revoked') return before
  await limitByIp(server, c, 'farcaster')
  const deadline = body.deadline ?? now + DEFAULT_DEADLINE_S
  // External services do not know the app's clock offset.
  const requested = await requestSigner(app, key, deadline - Math.round(app.settings.clock_offset))
  if (request) await issueTicket(server, app, at, requested, deadline - now)
  // Of two simultaneous calls, both get the request of the first one.
  else if (!(await spend(server, app, at, deadline - now, requested)))
    return pending(key, (await readTicket<SignerRequest>(server, app, at)) ?? requested)
  return pending(key, requested)
}

async function status(server: Server, c: Call) {
  const app = c.get('app')
  const body = await readBody(c, { ed25519_public_key: publicKey })
  const { account, fid, user } = await accountOfCaller(server, c)
  const key = body.ed25519_public_key.toLowerCase() as Hex
  const request = await readTicket<SignerRequest>(server, app, keyOf(user.id, key))
  if (request || account.fields.signer_public_key === key)
    return signerStatus(server, c, { account, fid, key, known: request })
  throw new ApiError('invalid_credentials', 'There is no such signer request, or its time is up.')
}

interface SignerQuery {
  readonly account: Account
  readonly fid: number
  readonly key: Hex
  readonly known?: SignerRequest | undefined
}
/**
 * The signer's status in the registry, which is also stored in the account. An approval by another Farcaster id does
 * not count.
 */
async function signerStatus(server: Server, c: Call, { account, fid, key, known: request }: SignerQuery) {
  const app = c.get('app')
  const isOn = account.fields.signer_public_key === key
  if (!isOn && request && (await answeredBy(app, request)) === undefined) return pending(key, request)
  const { isSignerOf } = await import('./registries.js')
  const isAllowed = await isSignerOf(app, fid, key)
  if (isAllowed !== isOn)
    await server.db
      .update(accounts)
      .set(signerFields(isAllowed ? key : null))
      .where(eq(accounts.id, account.id))
  return { public_key: key, status: isAllowed ? 'approved' : 'revoked', fid }
}
/** Changes only this field, because a login may change the others at the same time. */
const signerFields = (key: Hex | null) => ({
  fields: key
    ? sql`${accounts.fields} || ${JSON.stringify({ signer_public_key: key })}::jsonb`
    : sql`${accounts.fields} - 'signer_public_key'`,
})

const pending = (key: Hex, { url }: SignerRequest) => ({
  public_key: key,
  status: 'pending_approval',
  signer_approval_url: url,
})

/** The caller's Farcaster account. Throws if the caller has none, or no embedded wallet for the key. */
async function accountOfCaller(server: Server, c: Call) {
  const { user } = await mustBeCaller(server, c)
  const account = user.accounts.find(({ type }) => type === 'farcaster')
  if (!account) throw new ApiError('linked_account_not_found', 'The user has no Farcaster account.')
  if (!user.accounts.some(isEmbedded))
    throw new ApiError('linked_account_not_found', 'The user has no embedded wallet.')
  return { user, account, fid: Number(account.fields.fid) }
}

const keyOf = (userId: string, key: Hex): TicketKey => ({ kind: 'farcaster signer', key: `${userId} ${key}` })
