import type { Address } from 'viem'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { isHex, verifyMessage } from 'viem/utils'
import { ApiError } from '../protocol/errors.js'
import { pageIn } from '../protocol/origin-pattern.js'
import type { ChannelRequest } from './relay.js'

/** The statements that FIP-11 allows; the second is the older one. */
const STATEMENTS = ['Farcaster Auth', 'Farcaster Connect']
const OPTIMISM_CHAIN_ID = 10

const refused = (why: string) => new ApiError('invalid_credentials', `The Farcaster message was refused: ${why}.`)

/** Verifies the signature of a message. Returns the signer's address and the Farcaster id in the message. */
export async function readSignature(message: string, signature: string): Promise<{ address: Address; fid: number }> {
  const { address, statement, chainId, version, resources = [] } = parseSiweMessage(message)
  if (!address || version !== '1') throw refused('it is not a sign-in message')
  if (!STATEMENTS.includes(statement ?? '') || chainId !== OPTIMISM_CHAIN_ID) throw refused('it is not for signing in')
  const ids = resources.flatMap((resource) => /^farcaster:\/\/fid\/([1-9]\d{0,14})$/.exec(resource)?.[1] ?? [])
  if (ids.length !== 1) throw refused('it does not name one Farcaster id')
  const signed = isHex(signature) && (await verifyMessage({ address, message, signature }).catch(() => false))
  if (!signed) throw refused('the signature is not of its address')
  return { address, fid: Number(ids[0]) }
}

/** Throws unless the message answers the request of this channel and is valid now. */
export function mustAnswer(message: string, { domain, nonce }: ChannelRequest, now: Date): void {
  const parsed = parseSiweMessage(message)
  if (parsed.domain !== domain || pageIn(parsed.uri ?? '')?.url.host !== domain)
    throw refused(`it is for another domain than ${domain}`)
  if (parsed.nonce !== nonce) throw refused('it answers another request')
  if (!validateSiweMessage({ message: parsed, domain, nonce, time: now })) throw refused('it is not valid now')
}
