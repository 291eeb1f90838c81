import { hasCustomAuth } from '../../../core/custom-auth.js'
import type { HostConfig } from '../../../core/host-config.js'
import { flag, listedOf, record } from '../../../core/lib/read.js'
import type { AppConfig } from '../../../core/protocol/app-config.js'
import type { UserRecovery } from '../../wallet-frame/contract.js'

/** The app's settings for wallet recovery. Core §3. */
export interface RecoverySettings {
  /** The user's own recovery methods that may be chosen. */
  readonly userOwnedRecoveryOptions: readonly UserRecovery[]
  /** Whether a new wallet requires one of them. */
  readonly requireUserOwnedRecoveryOnCreate: boolean
}

/** Reads the settings. Called when a wallet needs them, not at page load. Wire §5.2. */
export function recoverySettings({ raw }: AppConfig, host: HostConfig): RecoverySettings {
  if (hasCustomAuth(host)) return FOR_CUSTOM_AUTH
  const wire = record(raw.embedded_wallet_config)
  return {
    userOwnedRecoveryOptions: listedOf(['user-passcode', 'google-drive', 'icloud'], wire.user_owned_recovery_options),
    requireUserOwnedRecoveryOnCreate: flag(wire.require_user_owned_recovery_on_create),
  }
}

/** Users of the host's own login are not asked for a recovery method. */
const FOR_CUSTOM_AUTH: RecoverySettings = {
  userOwnedRecoveryOptions: ['user-passcode'],
  requireUserOwnedRecoveryOnCreate: false,
}
