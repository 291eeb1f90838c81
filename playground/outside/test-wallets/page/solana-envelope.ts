import { address } from '@solana/addresses'
import { getOffchainMessageV0Encoder, getOffchainMessageV1Encoder } from '@solana/offchain-messages'
import type { Settings } from './settings.js'

/**
 * Wraps the message as a hardware wallet does: https://github.com/solana-foundation/SRFCs/discussions/3 (2026-11-25)
 */
export function inEnvelope(envelope: Settings['envelope'], message: Uint8Array, signer: string): Uint8Array {
  if (envelope === 'bare') return message
  if (envelope === 'legacy') return legacy(message)
  const content = new TextDecoder().decode(message)
  const requiredSignatories = [{ address: address(signer) }]
  const encoded =
    envelope === 'v1'
      ? getOffchainMessageV1Encoder().encode({ version: 1, content, requiredSignatories })
      : getOffchainMessageV0Encoder().encode({
          version: 0,
          applicationDomain: address('11111111111111111111111111111111') as never,
          // Format 1 is UTF-8 with at most 1,232 bytes, the limit of a Ledger.
          content: { format: 1, text: content } as never,
          requiredSignatories,
        })
  return new Uint8Array(encoded)
}

/**
 * The early form of version 0, without signers: version, format 1 (UTF-8) and length.
 * https://github.com/solana-labs/solana/pull/27456
 */
function legacy(message: Uint8Array): Uint8Array {
  const domain = Uint8Array.from('\xffsolana offchain', (letter) => letter.charCodeAt(0))
  return Uint8Array.from([...domain, 0, 1, message.length & 255, message.length >> 8, ...message])
}
