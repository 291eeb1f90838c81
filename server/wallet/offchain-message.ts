import { base58 } from '@scure/base'

const SIGNING_DOMAIN = Buffer.from('\xffsolana offchain', 'latin1')
const KEY_BYTES = 32
const APPLICATION_DOMAIN_BYTES = 32
/** The signing domain, a version byte, a format byte, and two bytes of length. */
const LEGACY_HEADER_BYTES = SIGNING_DOMAIN.length + 4

export interface OffchainMessage {
  /** The signers' addresses in base58. The first form of version 0 has none. */
  readonly signers: readonly string[]
  readonly content: Buffer
}

/** Reads Solana's off-chain envelope, which hardware wallets sign in place of a bare message: version 1, version 0, and
 * the first form of version 0 without signers, which the Ledger app used until 2025. Undefined for anything else.
 * https://github.com/solana-foundation/SRFCs/discussions/3, https://docs.anza.xyz/proposals/off-chain-message-signing
 * (2026-11-25).
 */
export function readOffchainMessage(bytes: Buffer): OffchainMessage | undefined {
  const at = SIGNING_DOMAIN.length
  if (!bytes.subarray(0, at).equals(SIGNING_DOMAIN)) return undefined
  if (bytes[at] === 1) return withSigners(bytes, at + 1)
  if (bytes[at] !== 0) return undefined
  return withSigners(bytes, at + 1 + APPLICATION_DOMAIN_BYTES + 1, true) ?? legacy(bytes)
}

/** Reads an envelope with signers. `start` is the position of their number. */
function withSigners(bytes: Buffer, start: number, hasLength = false): OffchainMessage | undefined {
  const count = bytes[start] ?? 0
  const end = start + 1 + count * KEY_BYTES
  const content = bytes.subarray(hasLength ? end + 2 : end)
  if (!count || !content.length || (hasLength && bytes.readUInt16LE(end) !== content.length)) return undefined
  const signers = Array.from({ length: count }, (_, index) => {
    const from = start + 1 + index * KEY_BYTES
    return base58.encode(bytes.subarray(from, from + KEY_BYTES))
  })
  return { signers, content }
}

function legacy(bytes: Buffer): OffchainMessage | undefined {
  const content = bytes.subarray(LEGACY_HEADER_BYTES)
  if (!content.length || bytes.readUInt16LE(LEGACY_HEADER_BYTES - 2) !== content.length) return undefined
  return { signers: [], content }
}
