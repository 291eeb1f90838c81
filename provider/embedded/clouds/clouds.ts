import type { App } from '../../apps/app.js'
import type { Provider } from '../../http/context.js'
import { ApiError } from '../../protocol/errors.js'
import type { Settings } from '../../settings/settings.js'
import { isEmbedded, type User } from '../../users/user.js'

/** Clouds of the user that can store the recovery key. Wire §3.2. */
export type CloudMethod = 'google-drive' | 'icloud'
export interface ICloud extends NonNullable<Settings['icloud']> {}

/** The address of iCloud's web services, and the app's container there. */
export const iCloudOf = ({ outside }: Provider, { settings }: App): ICloud =>
  settings.icloud ?? {
    url: `${outside}/icloud`,
    message_origin: outside,
    container_identifier: 'iCloud.dev.latchkit.sandbox',
    environment: 'development',
    api_token: 'sandbox',
  }

/** Base URLs that the frame reads and writes a user's files at. */
export const cloudUrls = (provider: Provider, app: App): Readonly<Record<CloudMethod, string>> => ({
  'google-drive': app.settings.google_drive_url ?? `${provider.outside}/google-drive`,
  icloud: iCloudOf(provider, app).url,
})

/** The app configuration's field for iCloud: the origin whose messages the page may trust (decision 38). */
export const cloudConfig = (provider: Provider, app: App) =>
  app.settings.embedded_wallet_config.user_owned_recovery_options.includes('icloud') && {
    icloud_message_origin: iCloudOf(provider, app).message_origin,
  }

/** Throws unless the app offers the method or the user's wallet has it: a changed setting must not lock a user out. */
export function mustBeOffered({ settings }: App, { accounts }: User, method: CloudMethod): void {
  if (settings.embedded_wallet_config.user_owned_recovery_options.includes(method)) return
  if (accounts.some((account) => isEmbedded(account) && account.fields.recovery_method === method)) return
  throw new ApiError('disallowed_recovery_method', `Recovery with ${method} not allowed.`)
}
