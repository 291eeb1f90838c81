import { hasCustomAuth } from '../../../core/custom-auth.js'
import type { HostConfig } from '../../../core/host-config.js'
import { flag, listedOf, record } from '../../../core/lib/read.js'
import type { AppConfig } from '../../../core/protocol/app-config.js'
import type { UserRecovery } from '../../wallet-frame/contract.js'

/** The app's settings for the recovery of wallets. Core §3. */
export interface RecoverySettings {
  /** The methods of a user's own that may be chosen. */
  readonly userOwnedRecoveryOptions: readonly UserRecovery[]
  /** A wallet is made with one of them from the start. */
  readonly requireUserOwnedRecoveryOnCreate: boolean
}

/** Read when a wallet asks, not at every page's start. Wire §5.2. */
export function recoverySettings({ raw }: AppConfig, host: HostConfig): RecoverySettings {
  if (hasCustomAuth(host)) return FOR_CUSTOM_AUTH
  const wire = record(raw.embedded_wallet_config)
  return {
    userOwnedRecoveryOptions: listedOf(['user-passcode', 'google-drive', 'icloud'], wire.user_owned_recovery_options),
    requireUserOwnedRecoveryOnCreate: flag(wire.require_user_owned_recovery_on_create),
  }
}

/** Users whom the host brings are not asked for a recovery method. */
const FOR_CUSTOM_AUTH: RecoverySettings = {
  userOwnedRecoveryOptions: ['user-passcode'],
  requireUserOwnedRecoveryOnCreate: false,
}
