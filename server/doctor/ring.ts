import { KeyServiceError } from '../crypto/key-service/key-service.js'
import { openRing } from '../crypto/key-service/open-ring.js'
import type { KeyServices } from '../crypto/key-service/services.js'
import { parseRing } from '../crypto/ring.js'
import { type Check, failure, ok } from './finding.js'

/** The root secrets as they are set. */
export interface Ring {
  readonly secrets: readonly string[]
  readonly services: KeyServices
}

/** Whether the key service opens each secret that it has wrapped. It is asked once, as a start may not be. */
export const ringChecks = ({ secrets, services }: Ring = { secrets: [], services: {} }): readonly Check[] =>
  (secrets.length > 0 ? parseRing(secrets) : []).flatMap(({ kid, secret, wrapped }) =>
    wrapped ? [{ name: `secret ${kid}`, work: () => checkSecret(`${kid}:${secret}`, wrapped.service, services) }] : [],
  )

async function checkSecret(secret: string, service: string, services: KeyServices) {
  try {
    await openRing([secret], services)
    return ok(`${service} opens it`)
  } catch (error) {
    if (error instanceof KeyServiceError) return failure(error.problem, error.todo)
    return failure((error as Error).message, 'See LATCHKIT_SERVER_SECRETS.')
  }
}
