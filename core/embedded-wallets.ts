import type { AppConfig } from './app-config.js'
import { LatchkitError } from './errors.js'
import type { HostConfig } from './host-config.js'
import { flag, oneOf, record, some } from './read.js'

/** When an app's users get a wallet of their own, and how they may guard it. Core §3, decision 36. */
export type EmbeddedWallets = ReturnType<typeof readEmbeddedWallets>
export type CreateOnLogin = EmbeddedWallets['createOnLogin']

function readEmbeddedWallets({ raw }: AppConfig) {
  const wire = record(raw.embedded_wallet_config)
  return {
    createOnLogin: oneOf(['off', 'users-without-wallets', 'all-users'], wire.create_on_login) ?? 'off',
    userOwnedRecoveryOptions: some(['user-passcode', 'google-drive', 'icloud'], wire.user_owned_recovery_options),
    requireUserOwnedRecoveryOnCreate: flag(wire.require_user_owned_recovery_on_create),
  } as const
}

/** The app's settings, with the host's wishes over them. Only wallets ask, so it is not read at every page's start. Throws `invalid_config`. Wire §5.2. */
export function embeddedWallets(app: AppConfig, { embeddedWallets: wishes, customAuth }: HostConfig): EmbeddedWallets {
  const read = readEmbeddedWallets(app)
  if (wishes?.waitForTransactionConfirmation === false && !wishes.noPromptOnSignature)
    throw new LatchkitError('invalid_config', 'waitForTransactionConfirmation: false needs noPromptOnSignature: true.')
  if (customAuth && customAuth.enabled !== false) return FOR_CUSTOM_AUTH
  return { ...read, createOnLogin: wishes?.ethereum?.createOnLogin ?? wishes?.createOnLogin ?? read.createOnLogin }
}

/** Such users get their wallets unasked. */
const FOR_CUSTOM_AUTH: EmbeddedWallets = {
  createOnLogin: 'all-users',
  userOwnedRecoveryOptions: ['user-passcode'],
  requireUserOwnedRecoveryOnCreate: false,
}
