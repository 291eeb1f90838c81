import { findAccount } from './accounts.js'
import { readBody } from './body.js'
import type { Credential } from './credential.js'
import { ApiError } from './errors.js'
import type { Prove } from './method.js'
import type { Call, Provider } from './provider-context.js'
import { nullable, optional, refined, text } from './shape.js'
import { mustBeForPage, mustBeInTime, refused } from './sign-in-check.js'
import { readSignInMessage } from './sign-in-message.js'
import { takeTicket } from './tickets.js'
import { embedded, isEmbedded } from './user.js'
import { type Asked, limited, mustBeOn, type WalletChain } from './wallet-chain.js'
import { wire } from './wire.js'

const name = refined(
  text(64),
  'a string of at most 64 characters, no embedded wallet’s',
  (said) => said !== embedded && said !== wire.prefix,
)
const proof = {
  message: text(5000),
  chainId: optional(nullable(text(41))),
  walletClientType: optional(nullable(name)),
  connectorType: optional(nullable(name)),
}

/** Whose signature it is is known before anything is locked, a chain may be slow; that it is new and in time, in the transaction. */
export async function proveWallet(provider: Provider, chain: WalletChain, c: Call): Promise<Prove> {
  const app = c.get('app')
  const body = await readBody(c, { ...proof, signature: chain.signature })
  mustBeOn(app, chain)
  const message = readSignInMessage(chain.family, body.message)
  const subject = message && chain.normalize(message.address)
  if (!message || !subject) throw refused('it is none')
  mustBeForPage(c, message)
  const chainId = chain.chainId(message, body.chainId)
  await limited(provider, c, `${chain.ticket} proof`)
  const signed = { message, text: body.message, signature: body.signature, address: subject }
  if (!(await chain.isSigned(provider, app, signed))) throw refused('its address did not sign it')
  const credential = credentialOf(chain, subject, chainId, body)
  return async (tx) => {
    mustBeInTime(message, app.now())
    // a refusal below takes the transaction back: who is right may still come
    const asked = await takeTicket<Asked>(tx, app, { kind: chain.ticket, key: message.nonce })
    if (asked?.address !== subject) throw refused('its nonce is not one for this address, was used, or its time is up')
    const known = await findAccount(tx, app, credential)
    if (known && isEmbedded(known))
      throw new ApiError('disallowed_login_method', 'An embedded wallet is no way to log in.')
    return { credential }
  }
}

/** Wire §1.5: what is not known is left out, never null. */
const credentialOf = (
  { type }: WalletChain,
  subject: string,
  chainId: string | undefined,
  said: { walletClientType?: string | null; connectorType?: string | null },
): Credential => ({
  type: 'wallet',
  subject,
  fields: {
    ...{ address: subject, chain_type: type, wallet_client: 'unknown' },
    ...(chainId && { chain_id: chainId }),
    ...(said.walletClientType && { wallet_client_type: said.walletClientType }),
    ...(said.connectorType && { connector_type: said.connectorType }),
  },
})
