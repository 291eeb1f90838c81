import type { PageFacts } from '../facts.js'
import type { Guard } from '../recovery-key.js'
import { invalid } from '../refusal.js'
import { optional, text } from '../schema.js'

/** How a wallet is guarded or got back, in a request. `recoveryPin`: the old name of the password. Wire §3.2. */
export const guardFields = {
  recoveryMethod: optional(text(40)),
  recoveryPassword: optional(text(1000)),
  recoveryPin: optional(text(1000)),
  recoveryAccessToken: optional(text(8000)),
}
interface Given {
  readonly recoveryMethod: string | undefined
  readonly recoveryPassword: string | undefined
  readonly recoveryPin: string | undefined
  readonly recoveryAccessToken: string | undefined
}

/** Where no method is named: by the password where there is one, else the provider's own. */
export function guardOf({ prefix }: PageFacts, given: Given): Guard {
  const passcode = given.recoveryPassword ?? given.recoveryPin
  const method = given.recoveryMethod ?? (passcode === undefined ? prefix : 'user-passcode')
  if (![prefix, 'user-passcode', 'google-drive', 'icloud'].includes(method))
    throw invalid('"recoveryMethod" is none that there is.')
  return { method, passcode, cloudToken: given.recoveryAccessToken }
}
