import { readSignInMessage } from '../../core/input/sign-in-message.js'
import { takeTicket } from '../db/tickets.js'
import { readBody } from '../http/body.js'
import type { Call, Server } from '../http/context.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { nullable, optional, refined, text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import type { Prove } from '../session/authenticate.js'
import { findAccount } from '../users/accounts.js'
import type { Credential } from '../users/credential.js'
import { embedded, isEmbedded } from '../users/user.js'
import { mustBeOn, type NonceRequest, type WalletChain } from './chain.js'
import { mustBeForPage, mustBeInTime, refused } from './message-check.js'

const name = refined(
  text(64),
  'a string of at most 64 characters, no embedded wallet’s',
  (body) => body !== embedded && body !== wire.prefix,
)
/** Long enough for an envelope of the longest message, with four bytes for each character and a header. */
const base64 = refined(text(30_000), 'base64', (value) => /^[A-Za-z0-9+/]+=*$/.test(value))
const proof = {
  message: text(5000),
  chainId: optional(nullable(text(41))),
  walletClientType: optional(nullable(name)),
  connectorType: optional(nullable(name)),
  signedMessage: optional(nullable(base64)),
}

/** Checks the signature before the transaction, since a chain may be slow. The transaction checks nonce and times. */
export async function proveWallet(server: Server, chain: WalletChain, c: Call): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { ...proof, signature: chain.signature })
  mustBeOn(app, chain)
  await limitByIp(server, c, `${chain.ticket} proof`)
  const message = readSignInMessage(chain.family, body.message)
  const subject = message && chain.normalize(message.address)
  if (!message || !subject) throw refused('it is not a sign-in message')
  mustBeForPage(c, message)
  const chainId = chain.chainId(message, body.chainId)
  const envelope = body.signedMessage ? Buffer.from(body.signedMessage, 'base64') : undefined
  const signed = { message, text: body.message, envelope, signature: body.signature, address: subject }
  const signer = await chain.signer(server, app, signed)
  if (!signer) throw refused('its address did not sign it')
  const credential = { ...credentialOf(chain, subject, chainId, body), ...(signer === 'contract' && onChain(chainId)) }
  return async (tx) => {
    mustBeInTime(message, app.now())
    // A refusal below rolls this back, so that the nonce can still be used.
    const request = await takeTicket<NonceRequest>({ ...server, db: tx }, app, {
      kind: chain.ticket,
      key: message.nonce,
    })
    if (request?.address !== subject)
      throw refused('its nonce is not one for this address, was used, or its time is up')
    const account = await findAccount(tx, app, credential)
    if (account && isEmbedded(account))
      throw new ApiError('disallowed_login_method', 'An embedded wallet is no way to log in.')
    return { credential }
  }
}

/** The credential of a wallet. Unknown fields are left out, never null. Wire §1.5. */
const credentialOf = (
  { type }: WalletChain,
  subject: string,
  chainId: string | undefined,
  body: { walletClientType?: string | null; connectorType?: string | null },
): Credential => ({
  type: 'wallet',
  subject,
  fields: {
    address: subject,
    chain_type: type,
    wallet_client: 'unknown',
    ...(chainId && { chain_id: chainId }),
    ...(body.walletClientType && { wallet_client_type: body.walletClientType }),
    ...(body.connectorType && { connector_type: body.connectorType }),
  },
})

/**
 * A contract's login belongs to its chain, because another person's contract may be at the same address of another
 * chain. An account without `contractChain` was first proven by a key, or before this was stored. Decision 90.
 */
const onChain = (chainId: string | undefined): Pick<Credential, 'kept' | 'mustSuit'> => ({
  kept: { contractChain: chainId },
  mustSuit({ kept, fields }) {
    const first = kept?.contractChain ?? fields.chain_id
    if (first !== chainId) throw refused(`a contract signed it, and this account’s contract is on ${first}`)
  },
})
