/** What somebody may do who holds a wallet's key, and signs that. */
export interface Proven {
  readonly act: 'create' | 'device' | 'recovery'
  readonly appId: string
  readonly userId: string
  readonly address: string
  /** Of the device's share, hex. */
  readonly hash: string
}

/**
 * What is signed to show the provider that the key is in this frame. It begins like nothing that a wallet signs for a host: not EIP-191's
 * versions 0x00, 0x01 and 0x45, no transaction's type, no text.
 */
export const proofBytes = ({ act, appId, userId, address, hash }: Proven): Uint8Array =>
  new TextEncoder().encode(['\x19L wallet in its frame', act, appId, userId, address, hash].join('\n'))
