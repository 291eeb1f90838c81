import { type AwsKmsPlace, awsKms } from './aws-kms.js'
import { type KeyService, KeyServiceError } from './key-service.js'
import { type VaultPlace, vault } from './vault.js'
import type { ServiceName } from './wrapped.js'

/** The key services that an operator has set. */
export interface KeyServices {
  readonly vault?: VaultPlace | undefined
  readonly awsKms?: AwsKmsPlace | undefined
}

/** Finds a service by its name. Throws what to set if it was not set. */
export type FindService = (name: ServiceName) => KeyService

/** Each service is made once, so that it logs in once. */
export function findService({ vault: vaultPlace, awsKms: awsPlace }: KeyServices): FindService {
  const made = new Map<ServiceName, KeyService>()
  const make = (name: ServiceName) => {
    if (name === 'vault' && vaultPlace) return vault(vaultPlace)
    if (name === 'aws-kms' && awsPlace) return awsKms(awsPlace)
    const [title, settings] = MISSING[name]
    throw new KeyServiceError(`It needs ${title}, which is not set`, `Set ${settings}.`)
  }
  return (name) => {
    const service = made.get(name) ?? make(name)
    made.set(name, service)
    return service
  }
}

const MISSING = {
  vault: ['Vault', 'LATCHKIT_SERVER_VAULT_URL and LATCHKIT_SERVER_VAULT_KEY'],
  'aws-kms': ['AWS KMS', 'LATCHKIT_SERVER_AWS_KMS_KEY'],
} as const
