/** An action that needs the wallet's key: its fields are signed with that key. */
export interface Proven {
  readonly act: 'create' | 'device' | 'recovery'
  readonly appId: string
  readonly userId: string
  readonly address: string
  /** SHA-256 of the device's share, in hex. */
  readonly hash: string
}

/**
 * The bytes that the key signs to prove to the server that it is in this frame. Their prefix differs from everything
 * that a wallet signs for a host: from EIP-191's versions 0x00, 0x01 and 0x45, from transaction types, and from text.
 */
export const proofBytes = ({ act, appId, userId, address, hash }: Proven): Uint8Array =>
  new TextEncoder().encode(['\x19L wallet in its frame', act, appId, userId, address, hash].join('\n'))
