/** The key services that this server knows. */
export const SERVICE_NAMES = ['vault', 'aws-kms'] as const
export type ServiceName = (typeof SERVICE_NAMES)[number]

/** A root secret as a key service has encrypted it. */
export interface Wrapped {
  readonly service: ServiceName
  /** For Vault as it prints it, `vault:v1:…`; for AWS KMS in base64. */
  readonly ciphertext: string
}

/** Far above what a service makes of a secret. */
const MAX_LENGTH = 10_000
const VAULT = /^vault:v[1-9]\d{0,8}:(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
const AWS_KMS = /^aws-kms:((?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/
/** A text that somebody meant to be wrapped, such as one in quotes, one that was cut, or one with a typing error. */
const MEANT = /^\W{0,3}(vault|aws|aws[-_]?kms|kms)\s{0,3}[:=]/i

/**
 * Reads a secret of a ring that may be wrapped; undefined if it is a plain one. Throws the end of a sentence about one
 * that begins as a wrapped secret and is none: taken for a plain one, it would seal, and stand in the settings for all.
 */
export function readWrapped(secret: string): Wrapped | undefined {
  if (!MEANT.test(secret)) return undefined
  if (secret.length > MAX_LENGTH) throw new Error('is too long for a wrapped secret')
  if (VAULT.test(secret)) return { service: 'vault', ciphertext: secret }
  const [, ciphertext] = AWS_KMS.exec(secret) ?? []
  if (ciphertext !== undefined) return { service: 'aws-kms', ciphertext }
  throw new Error(
    'begins as a wrapped secret and is none: copy it whole, as "latchkit-server keys wrap" has printed it',
  )
}

/** A wrapped secret as it stands in a ring. */
export const textOfWrapped = ({ service, ciphertext }: Wrapped): string =>
  service === 'vault' ? ciphertext : `${service}:${ciphertext}`
