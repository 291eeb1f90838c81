import type { App } from '../apps/app.js'
import { purposes } from '../crypto/purposes.js'
import type { Secret } from '../crypto/secret.js'
import type { embeddedWallets } from '../db/schema/embedded-wallets.js'
import { ApiError } from '../protocol/errors.js'
import { object, oneOf, optional, refined, type Shape, text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'
import { type Account, isEmbedded, type User } from '../users/user.js'
import { openGuard, openGuardOfFrame, type PasswordGuard, sealedGuard, sealGuard } from './password-guard.js'

export const PASSWORD = 'user-passcode'
const CLOUD_METHODS = ['google-drive', 'icloud'] as const
const base64url = (maxLength: number) => refined(text(maxLength), 'base64url', (value) => /^[\w-]+$/.test(value))

const fields = {
  method: oneOf(wire.prefix, PASSWORD, ...CLOUD_METHODS),
  /** The recovery share, encrypted by the frame. */
  share: base64url(1000),
  recovery_key: optional(refined(base64url(43), '32 bytes of base64url', (value) => value.length === 43)),
  recovery_key_derivation_salt: optional(text(200)),
  /** The guard of a password whose guesses are counted. Decision 66. */
  password_guard: optional(sealedGuard),
  file_id: optional(text(500)),
  icloud_record_name: optional(text(500)),
}
/** The frame's description of how a wallet is recovered on another device. */
export const recovery = object(fields)
export type Recovery = Shape<typeof fields>
type Wallet = Pick<typeof embeddedWallets.$inferSelect, 'appId' | 'address' | 'recoveryMethod' | 'recoveryKey'>

/** For each user-owned method, the field that is needed to find or derive the key of the recovery share. */
const KEY_FIELDS: Readonly<Record<string, keyof Recovery>> = {
  [PASSWORD]: 'recovery_key_derivation_salt',
  'google-drive': 'file_id',
  icloud: 'icloud_record_name',
}

/**
 * The columns of a wallet's recovery. The server's own key is encrypted. For a password, the server stores the salt
 * and the guard.
 */
export function recoveryColumns(secret: Secret, appId: string, address: string, chosen: Recovery) {
  const field = KEY_FIELDS[chosen.method] ?? 'recovery_key'
  const value = chosen[field]
  if (!value) throw new ApiError('invalid_data', `"recovery.${field}" is missing.`)
  const isKey = field === 'recovery_key'
  const storedValue = isKey ? secret.seal(value, ...purposes.recoveryKey(appId, address)) : value
  return {
    recoveryMethod: chosen.method,
    recoveryShare: chosen.share,
    recoveryKey: { [field]: storedValue, ...guardColumn(secret, appId, address, chosen) },
  }
}

function guardColumn(secret: Secret, appId: string, address: string, { method, password_guard }: Recovery) {
  if (method !== PASSWORD || password_guard === undefined) return {}
  // Sealed anew: the secret may have changed since the frame got it.
  return { password_guard: sealGuard(secret, appId, address, openGuardOfFrame(secret, appId, address, password_guard)) }
}

/** The guard of the wallet's password; undefined without a password, or if it was set before guesses were counted. */
export function guardOf(
  secret: Secret,
  { appId, address, recoveryMethod, recoveryKey }: Wallet,
): PasswordGuard | undefined {
  const { password_guard } = recoveryKey
  if (recoveryMethod !== PASSWORD || password_guard === undefined) return undefined
  return openGuard(secret, appId, address, password_guard)
}

/** The answer of `embedded_wallets/:address/recovery/key_material`. Wire §1.3. */
export function keyMaterial(secret: Secret, { appId, address, recoveryMethod, recoveryKey }: Wallet) {
  const { recovery_key: sealed, password_guard: guard, ...open } = recoveryKey
  return {
    recovery_type: wire.recoveryType[recoveryMethod],
    ...open,
    ...(guard !== undefined && { guesses_counted: true }),
    ...(sealed && { recovery_key: secret.open(sealed, ...purposes.recoveryKey(appId, address)) }),
  }
}

/** Refuses methods that the app does not offer, and user-owned methods for a user with a Solana wallet. Core §5. */
export function mayRecoverBy({ settings }: App, user: User, chain: string, method: string): void {
  const isUserOwned = ({ fields: { recovery_method, imported } }: Account) =>
    !imported && recovery_method !== wire.prefix
  if (chain === 'solana' && user.accounts.some((one) => isEmbedded(one) && isUserOwned(one)))
    throw new ApiError(
      'disallowed_recovery_method',
      'A user who guards the Ethereum wallet cannot have a Solana wallet.',
    )
  if (method === wire.prefix) return
  if (chain === 'solana' || user.accounts.some((one) => isEmbedded(one) && one.fields.chain_type === 'solana'))
    throw new ApiError('disallowed_recovery_method', 'Solana wallets cannot have user-controlled recovery.')
  const offered: readonly string[] = settings.embedded_wallet_config.user_owned_recovery_options
  // An app with custom auth always offers a passcode, whatever its settings are.
  if (offered.includes(method) || (method === PASSWORD && settings.custom_auth_jwks_url)) return
  throw new ApiError('disallowed_recovery_method', `Recovery by ${method} is off for this app.`)
}
