import type { App } from '../../apps/app.js'
import { needed } from '../../http/missing-setting.js'
import { ApiError } from '../../protocol/errors.js'
import type { Settings } from '../../settings/settings.js'
import { isEmbedded, type User } from '../../users/user.js'

/** Clouds of the user that can store the recovery key. Wire §3.2. */
export type CloudMethod = 'google-drive' | 'icloud'
export interface ICloud extends NonNullable<Settings['icloud']> {}

/** The address of iCloud's web services, and the app's container there. */
export const iCloudOf = ({ settings }: App): ICloud => needed(settings.icloud, 'icloud')

/** Base URLs that the frame reads and writes a user's files at. */
export const cloudUrls = ({ settings }: App): Readonly<Record<CloudMethod, string | undefined>> => ({
  'google-drive': settings.google_drive_url ?? undefined,
  icloud: settings.icloud?.url,
})

/** The app configuration's field for iCloud: the origin whose messages the page may trust (decision 38). */
export function cloudConfig({ settings }: App) {
  const offered = settings.embedded_wallet_config.user_owned_recovery_options.includes('icloud')
  return offered && settings.icloud ? { icloud_message_origin: settings.icloud.message_origin } : false
}

/** Throws unless the app offers the method or the user's wallet has it: a changed setting must not lock a user out. */
export function mustBeOffered({ settings }: App, { accounts }: User, method: CloudMethod): void {
  if (settings.embedded_wallet_config.user_owned_recovery_options.includes(method)) return
  if (accounts.some((account) => isEmbedded(account) && account.fields.recovery_method === method)) return
  throw new ApiError('disallowed_recovery_method', `Recovery with ${method} not allowed.`)
}
