import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { badGateway } from '../http/bad-gateway.js'
import { askForJson } from '../http/outside.js'
import { isRecord } from '../protocol/validate.js'
import { type CoinbaseOnrampAccount, readCoinbaseKey } from '../settings/on-ramps.js'

/** Lifetime of a token in seconds. Coinbase accepts no longer one. */
const TOKEN_LIFE_S = 120

/** A bearer token that is valid for this call only. https://docs.cdp.coinbase.com/api-reference/v2/authentication */
async function bearer({ key_id, private_key }: CoinbaseOnrampAccount, method: string, url: URL): Promise<string> {
  const key = readCoinbaseKey(private_key)
  if (!key) throw new Error('The private key cannot be read.')
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT({ uris: [`${method} ${url.host}${url.pathname}`] })
    .setProtectedHeader({ alg, typ: 'JWT', kid: key_id, nonce: randomUUID() })
    .setIssuer('cdp')
    .setSubject(key_id)
    .setNotBefore(now)
    .setExpirationTime(now + TOKEN_LIFE_S)
    .sign(key)
}

async function call(account: CoinbaseOnrampAccount, path: string, body?: object): Promise<Record<string, unknown>> {
  const url = new URL(`${account.api_url}/onramp/v1${path}`)
  const method = body ? 'POST' : 'GET'
  try {
    const authorization = `Bearer ${await bearer(account, method, url)}`
    const answer = await askForJson(url.href, {
      method,
      headers: { authorization },
      ...(body && { body: { ...body } }),
    })
    const content = answer.body
    if (answer.ok && isRecord(content)) return content
    const why = isRecord(content) ? ` ${content.errorMessage ?? content.message ?? ''}` : ''
    throw new Error(`Coinbase answered ${answer.status}.${why}`)
  } catch (cause) {
    throw badGateway('Coinbase Onramp did not answer as it should. Try again.', cause)
  }
}

interface SessionRequest {
  readonly address: string
  readonly blockchains: readonly string[]
  readonly assets: readonly string[]
  readonly clientIp: string
}
/**
 * Creates a token that opens Coinbase's page once within five minutes. https://docs.cdp.coinbase.com/onramp/reference
 */
export async function newSession(
  account: CoinbaseOnrampAccount,
  { address, blockchains, assets, clientIp }: SessionRequest,
) {
  const body = { addresses: [{ address, blockchains }], ...(assets.length && { assets }), clientIp }
  const { token, channel_id } = await call(account, '/token', body)
  if (typeof token !== 'string') throw badGateway('Coinbase Onramp gave no session token. Try again.')
  return { token, channelId: typeof channel_id === 'string' ? channel_id : '' }
}

const MAX_TRANSACTIONS = 10
/**
 * The statuses of a user's purchases, newest first.
 * https://docs.cdp.coinbase.com/onramp/core-features/transaction-status
 */
export async function purchaseStatuses(account: CoinbaseOnrampAccount, partnerUserRef: string): Promise<string[]> {
  const path = `/buy/user/${encodeURIComponent(partnerUserRef)}/transactions?page_size=${MAX_TRANSACTIONS}`
  const { transactions } = await call(account, path)
  if (!Array.isArray(transactions)) throw badGateway('Coinbase Onramp did not say how it went. Try again.')
  return transactions.map((one) => (isRecord(one) ? `${one.status}` : ''))
}
