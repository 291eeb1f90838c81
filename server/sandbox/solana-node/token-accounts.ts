import { ed25519 } from '@noble/curves/ed25519'
import { sha256 } from '@noble/hashes/sha2'
import { base58 } from '@scure/base'

/** The token program. https://spl.solana.com/token; its state.rs defines the layout of the bytes. */
export const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const ASSOCIATED_PROGRAM = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const ACCOUNT_BYTES = 165
const MINT_BYTES = 82
const OWNER_AT = 32
const AMOUNT_AT = 64
const STATE_AT = 108
const DECIMALS_AT = 44
const INITIALIZED_AT = 45

interface TokenAccount {
  readonly mint: string
  readonly owner: string
  readonly amount: bigint
}

/** The default token account of an owner. https://spl.solana.com/associated-token-account */
export function associatedAddress(owner: string, mint: string): string {
  const seeds = [owner, TOKEN_PROGRAM, mint].map((key) => base58.decode(key))
  for (let bump = 255; bump >= 0; bump--) {
    const parts = [...seeds, Uint8Array.of(bump), base58.decode(ASSOCIATED_PROGRAM)]
    const hash = sha256(
      Uint8Array.from([...parts.flatMap((part) => [...part]), ...Buffer.from('ProgramDerivedAddress')]),
    )
    if (!isKey(hash)) return base58.encode(hash)
  }
  throw new Error('No address belongs to this owner and mint.')
}
/** Whether the bytes are a public key. Addresses that programs derive are not. */
function isKey(bytes: Uint8Array): boolean {
  try {
    ed25519.ExtendedPoint.fromHex(bytes)
    return true
  } catch {
    return false
  }
}

/** Reads a token account; undefined for other accounts. */
export function readTokenAccount(program: string, data: Uint8Array): TokenAccount | undefined {
  if (program !== TOKEN_PROGRAM || data.length !== ACCOUNT_BYTES || !data[STATE_AT]) return undefined
  const key = (at: number) => base58.encode(data.slice(at, at + 32))
  const amount = Buffer.from(data).readBigUInt64LE(AMOUNT_AT)
  return { mint: key(0), owner: key(OWNER_AT), amount }
}
export function tokenAccountData({ mint, owner, amount }: TokenAccount): Uint8Array {
  const data = Buffer.alloc(ACCOUNT_BYTES)
  data.set(base58.decode(mint))
  data.set(base58.decode(owner), OWNER_AT)
  data.writeBigUInt64LE(amount, AMOUNT_AT)
  data[STATE_AT] = 1
  return data
}
export function mintData(decimals: number): Uint8Array {
  const data = Buffer.alloc(MINT_BYTES)
  data[DECIMALS_AT] = decimals
  data[INITIALIZED_AT] = 1
  return data
}
export const decimalsOf = (mint: Uint8Array): number => mint[DECIMALS_AT] ?? 0
