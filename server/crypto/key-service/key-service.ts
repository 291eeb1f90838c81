/**
 * A service outside that encrypts root secrets with a key that nobody can copy. The server asks it when it starts, and
 * never for a login. Decision 131.
 */
export interface KeyService {
  /** Who it is, for messages: `Vault at https://vault.example.com`. */
  readonly title: string
  /** Encrypts a secret for a purpose. Returns the ciphertext as `Wrapped` has it. */
  wrap(secret: string, purpose: string): Promise<string>
  /** Decrypts it for the same purpose, and for no other. Rejects with a `KeyServiceError`. */
  unwrap(ciphertext: string, purpose: string): Promise<string>
}

/** Why a key service did not do what it was asked: a sentence, and what to do. It contains nothing secret. */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError'

  constructor(
    readonly problem: string,
    readonly todo: string,
    /** It may go well a moment later, as when machines start together. */
    readonly isTemporary = false,
  ) {
    super(`${problem}. ${todo}`)
  }
}

/** What a root secret is wrapped for. Another purpose, and the secret of another id, is not opened in its place. */
export const purposeOf = (kid: number): string => `latchkit-server root secret ${kid}`

/** The text that a service has decrypted. Throws if it is none. */
export function textOf(bytes: Uint8Array, title: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new KeyServiceError(`${title} has opened something that is no text`, WRAP_ANEW)
  }
}

export const WRAP_ANEW = 'Wrap the secret anew with "latchkit-server keys wrap".'
