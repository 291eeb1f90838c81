import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { normalizeEthereum, normalizeSolana } from '../chains/addresses.js'
import { issueTicket, readTicket } from '../db/tickets.js'
import { readBody } from '../http/body.js'
import type { Call, Env, Routes, Server } from '../http/context.js'
import { knownApp } from '../http/known-app.js'
import { ApiError } from '../protocol/errors.js'
import { list, object, oneOf, optional, refined, text } from '../protocol/validate.js'
import { newSession, purchaseStatuses } from './coinbase-api.js'
import { accountOf, mustMayBegin, mustMayBuy } from './on-ramp.js'

/** The routes of Coinbase Onramp: `funding/coinbase_on_ramp/*`. Wire §1.3. */
export const coinbaseOnRamp = (server: Server): Routes =>
  new Hono<Env>()
    .use(knownApp(server))
    .post('/init', (c) => init(server, c))
    .get('/status', (c) => status(server, c))

/** Seconds for which the status of a purchase is available. */
const PURCHASE_TTL_S = 86_400
const purchaseKey = (partnerUserId: string) => ({ kind: 'coinbase onramp', key: partnerUserId })

const EVM = ['ethereum', 'base', 'optimism', 'polygon', 'arbitrum', 'avacchain'] as const
const blockchain = oneOf(...EVM, 'bitcoin', 'solana', 'stellar')
/** Coinbase's names of blockchains, where they differ from the protocol's. */
const COINBASE_NAMES: Readonly<Record<string, string>> = { avacchain: 'avalanche-c-chain' }
const one = <T>(wants: string, items: Parameters<typeof list<T>>[0]) =>
  refined(list(items, 1), wants, ({ length }) => length === 1)

async function init(server: Server, c: Call): Promise<Response> {
  const { addresses, assets = [] } = await readBody(c, {
    addresses: one(
      'a list of exactly one object of address and blockchains',
      object({ address: text(100), blockchains: refined(list(blockchain, 10), 'a list of blockchains', isSome) }),
    ),
    assets: optional(list(text(20), 20)),
  })
  const app = c.get('app')
  const { user } = await mustMayBegin(server, c, 'coinbase-onramp')
  const [{ address, blockchains } = { address: '', blockchains: [] }] = addresses
  mustBeAddress(address, blockchains)
  const account = accountOf(app, 'coinbase_onramp')
  const names = blockchains.map((name) => COINBASE_NAMES[name] ?? name)
  const session = await newSession(account, { address, blockchains: names, assets, clientIp: c.get('address') })
  const partnerUserId = randomUUID()
  await issueTicket(server, app, purchaseKey(partnerUserId), { userId: user.id }, PURCHASE_TTL_S)
  return c.json({
    app_id: account.app_id,
    session_token: session.token,
    channel_id: session.channelId,
    partner_user_id: partnerUserId,
    pay_url: `${account.pay_url}/buy/select-asset`,
  })
}
const isSome = ({ length }: readonly unknown[]) => length > 0

function mustBeAddress(address: string, blockchains: readonly string[]): void {
  const isEvm = blockchains.some((name) => (EVM as readonly string[]).includes(name))
  const fits = (!isEvm || normalizeEthereum(address)) && (!blockchains.includes('solana') || normalizeSolana(address))
  if (!fits) throw new ApiError('invalid_data', `"addresses" must have an address of ${blockchains.join(', ')}.`)
}

/** The status of a purchase of this user. Purchases of other users are not found. */
async function status(server: Server, c: Call): Promise<Response> {
  const partnerUserId = c.req.query('partnerUserId')
  if (!partnerUserId || partnerUserId.length > 100) throw new ApiError('invalid_data', '"partnerUserId" must be given.')
  const app = c.get('app')
  const { user } = await mustMayBuy(server, c, 'coinbase-onramp')
  const purchase = await readTicket<{ userId: string }>(server, app, purchaseKey(partnerUserId))
  if (purchase?.userId !== user.id) throw new ApiError('not_found', 'This user has begun no such purchase.')
  return c.json({ status: outcomeOf(await purchaseStatuses(accountOf(app, 'coinbase_onramp'), partnerUserId)) })
}

/** A user may retry in the same window, so any success counts, but a failure counts only if it is the newest. */
function outcomeOf([newest, ...before]: readonly string[]): 'pending' | 'success' | 'failure' {
  const ends = (status: string | undefined, how: string) => !!status?.endsWith(how)
  if ([newest, ...before].some((status) => ends(status, '_SUCCESS'))) return 'success'
  return ends(newest, '_FAILED') ? 'failure' : 'pending'
}
