import { MAX_LENGTH } from '../../../../core/input/recovery-password.js'
import type { PageFacts } from '../lib/facts.js'
import { invalid } from '../lib/refusal.js'
import { optional, text } from '../lib/schema.js'
import type { RecoveryMethod } from '../recovery/recovery-key.js'

/** The fields of a request that recovers a wallet. `recoveryPin` is the old name of the password. Wire §3.2. */
export const recoveryFields = {
  recoveryMethod: optional(text(40)),
  recoveryPassword: optional(text(MAX_LENGTH)),
  recoveryPin: optional(text(MAX_LENGTH)),
  recoveryAccessToken: optional(text(8000)),
}
interface RecoveryInput {
  readonly recoveryMethod: string | undefined
  readonly recoveryPassword: string | undefined
  readonly recoveryPin: string | undefined
  readonly recoveryAccessToken: string | undefined
}

/** The recovery method. If none is named, it is the password if there is one, and otherwise provider-owned recovery. */
export function recoveryMethodOf({ prefix }: PageFacts, input: RecoveryInput): RecoveryMethod {
  const passcode = input.recoveryPassword ?? input.recoveryPin
  const method = input.recoveryMethod ?? (passcode === undefined ? prefix : 'user-passcode')
  if (![prefix, 'user-passcode', 'google-drive', 'icloud'].includes(method))
    throw invalid('"recoveryMethod" is not a known recovery method.')
  return { method, passcode, cloudToken: input.recoveryAccessToken }
}
