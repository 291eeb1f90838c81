import type { PageFacts } from '../lib/facts.js'
import { invalid } from '../lib/refusal.js'
import { optional, text } from '../lib/schema.js'
import type { RecoveryMethod } from '../recovery/recovery-key.js'

/** By what a wallet is recovered, in a request. `recoveryPin`: the old name of the password. Wire §3.2. */
export const recoveryFields = {
  recoveryMethod: optional(text(40)),
  recoveryPassword: optional(text(1000)),
  recoveryPin: optional(text(1000)),
  recoveryAccessToken: optional(text(8000)),
}
interface RecoveryInput {
  readonly recoveryMethod: string | undefined
  readonly recoveryPassword: string | undefined
  readonly recoveryPin: string | undefined
  readonly recoveryAccessToken: string | undefined
}

/** Where no method is named: by the password where there is one, else the provider's own. */
export function recoveryMethodOf({ prefix }: PageFacts, input: RecoveryInput): RecoveryMethod {
  const passcode = input.recoveryPassword ?? input.recoveryPin
  const method = input.recoveryMethod ?? (passcode === undefined ? prefix : 'user-passcode')
  if (![prefix, 'user-passcode', 'google-drive', 'icloud'].includes(method))
    throw invalid('"recoveryMethod" is none that there is.')
  return { method, passcode, cloudToken: input.recoveryAccessToken }
}
