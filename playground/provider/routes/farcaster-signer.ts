import { getConnInfo } from '@hono/node-server/conninfo'
import { eq, sql } from 'drizzle-orm'
import { Hono } from 'hono'
import type { Hex } from 'viem'
import { mustBeCaller } from '../bearer.js'
import { readBody } from '../body.js'
import { accounts } from '../db/schema/users.js'
import { ApiError } from '../errors.js'
import { answeredBy, mayWrite, type Requested, requestSigner } from '../farcaster-signer.js'
import type { Call, Env, Provider, Routes } from '../provider-context.js'
import { limitRate } from '../rate-limit.js'
import { optional, refined, text, whole } from '../shape.js'
import { issueTicket, readTicket, spend, type TicketKey } from '../tickets.js'
import { type Account, isEmbedded } from '../user.js'

/** Seconds that a request may be answered: what is asked for where nothing is, and the most. */
const TIME = 3600
const MOST = 86_400
const publicKey = refined(text(66), '0x and 64 hexadecimal digits', (value) => /^0x[\da-f]{64}$/i.test(value))

/** The keys that users' wallets write to Farcaster with. Wire §1.3; `init` is the wallet frame's. */
export const farcasterSigner = (provider: Provider): Routes =>
  new Hono<Env>()
    .post('/init', async (c) => {
      if (c.req.header('origin') !== provider.origin)
        throw new ApiError('invalid_origin', 'Only the wallet frame may ask this.')
      return c.json(await init(provider, c))
    })
    .post('/status', async (c) => c.json(await status(provider, c)))

async function init(provider: Provider, c: Call) {
  const app = c.get('app')
  const now = Math.floor(app.now().getTime() / 1000)
  const body = await readBody(c, { ed25519_public_key: publicKey, deadline: optional(whole(now, now + MOST)) })
  const { account, fid, user } = await writer(provider, c)
  const key = body.ed25519_public_key.toLowerCase() as Hex
  if (account.fields.signer_public_key === key) return told(provider, c, { account, fid, key })
  const at = keyOf(user.id, key)
  const known = await readTicket<Requested>(provider.db, app, at)
  const before = known && (await told(provider, c, { account, fid, key, known }))
  // who has rejected may be asked again
  if (before && before.status !== 'revoked') return before
  await limitRate(provider.db, app, `farcaster ip ${getConnInfo(c).remote.address}`, app.settings.rate_limits.per_ip)
  const deadline = body.deadline ?? now + TIME
  // the world outside has its own time
  const requested = await requestSigner(provider, app, key, deadline - Math.round(app.settings.clock_offset))
  if (known) await issueTicket(provider.db, app, at, requested, deadline - now)
  // of two at once, the first one's is what both wait for
  else if (!(await spend(provider.db, app, at, deadline - now, requested)))
    return pending(key, (await readTicket<Requested>(provider.db, app, at)) ?? requested)
  return pending(key, requested)
}

async function status(provider: Provider, c: Call) {
  const app = c.get('app')
  const body = await readBody(c, { ed25519_public_key: publicKey })
  const { account, fid, user } = await writer(provider, c)
  const key = body.ed25519_public_key.toLowerCase() as Hex
  const known = await readTicket<Requested>(provider.db, app, keyOf(user.id, key))
  if (known || account.fields.signer_public_key === key) return told(provider, c, { account, fid, key, known })
  throw new ApiError('invalid_credentials', 'There is no such signer request, or its time is up.')
}

interface Asked {
  readonly account: Account
  readonly fid: number
  readonly key: Hex
  readonly known?: Requested | undefined
}
/** How it stands by the registry; the account keeps it. Somebody else's approval is none. */
async function told(provider: Provider, c: Call, { account, fid, key, known }: Asked) {
  const app = c.get('app')
  const isOn = account.fields.signer_public_key === key
  if (!isOn && known && (await answeredBy(provider, app, known)) === undefined) return pending(key, known)
  const may = await mayWrite(provider, app, fid, key)
  if (may !== isOn)
    await provider.db
      .update(accounts)
      .set(signer(may ? key : null))
      .where(eq(accounts.id, account.id))
  return { public_key: key, status: may ? 'approved' : 'revoked', fid }
}
/** Beside what else the account has, which a login may be changing. */
const signer = (key: Hex | null) => ({
  fields: key
    ? sql`${accounts.fields} || ${JSON.stringify({ signer_public_key: key })}::jsonb`
    : sql`${accounts.fields} - 'signer_public_key'`,
})

const pending = (key: Hex, { url }: Requested) => ({
  ...{ public_key: key, status: 'pending_approval', signer_approval_url: url },
})

/** Who has an account to write for and a wallet that keeps the key. */
async function writer(provider: Provider, c: Call) {
  const { user } = await mustBeCaller(provider, c)
  const account = user.accounts.find(({ type }) => type === 'farcaster')
  if (!account) throw new ApiError('linked_account_not_found', 'The user has no Farcaster account.')
  if (!user.accounts.some(isEmbedded))
    throw new ApiError('linked_account_not_found', 'The user has no embedded wallet.')
  return { user, account, fid: Number(account.fields.fid) }
}

const keyOf = (userId: string, key: Hex): TicketKey => ({ kind: 'farcaster signer', key: `${userId} ${key}` })
