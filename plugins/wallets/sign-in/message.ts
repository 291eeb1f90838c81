import type { SiwMethod } from './wallets.api.js'

interface Challenge {
  /** With a checksum, for Ethereum. */
  readonly address: string
  readonly nonce: string
  /** RFC 3339. */
  readonly issuedAt: string
}

const STATEMENT =
  'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.'

/**
 * Creates the message that the wallet signs: EIP-4361, with the same layout for Solana. `chainId` is CAIP-2. Wire
 * §7.7.
 */
export function signInMessage(way: SiwMethod, { address, nonce, issuedAt }: Challenge, chainId: string): string {
  const { host, origin } = location
  const chain = chainId.replace(/^[^:]*:/, '')
  return `${host} wants you to sign in with your ${way === 'siwe' ? 'Ethereum' : 'Solana'} account:
${address}

${STATEMENT}

URI: ${origin}
Version: 1
Chain ID: ${chain}
Nonce: ${nonce}
Issued At: ${issuedAt}`
}
