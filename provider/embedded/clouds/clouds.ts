import type { App } from '../../apps/app.js'
import type { Provider } from '../../http/context.js'
import { ApiError } from '../../protocol/errors.js'
import type { Settings } from '../../settings/settings.js'
import { isEmbedded, type User } from '../../users/user.js'

/** The users' own clouds. Wire §3.2. */
export type CloudMethod = 'google-drive' | 'icloud'
export interface ICloud extends NonNullable<Settings['icloud']> {}

/** iCloud's web services, with our container there. */
export const iCloudOf = ({ outside }: Provider, { settings }: App): ICloud =>
  settings.icloud ?? {
    url: `${outside}/icloud`,
    message_origin: outside,
    container_identifier: 'iCloud.dev.latchkit.sandbox',
    environment: 'development',
    api_token: 'sandbox',
  }

/** Where the frame's page finds the files of a user: base URLs. */
export const cloudUrls = (provider: Provider, app: App): Readonly<Record<CloudMethod, string>> => ({
  'google-drive': app.settings.google_drive_url ?? `${provider.outside}/google-drive`,
  icloud: iCloudOf(provider, app).url,
})

/** What the configuration says of it: whose message the page may believe (decision 38). */
export const cloudConfig = (provider: Provider, app: App) =>
  app.settings.embedded_wallet_config.user_owned_recovery_options.includes('icloud') && {
    icloud_message_origin: iCloudOf(provider, app).message_origin,
  }

/** The app offers it, or did when this user chose it: a wallet is not lost with a setting. */
export function mustBeOffered({ settings }: App, { accounts }: User, method: CloudMethod): void {
  if (settings.embedded_wallet_config.user_owned_recovery_options.includes(method)) return
  if (accounts.some((account) => isEmbedded(account) && account.fields.recovery_method === method)) return
  throw new ApiError('disallowed_recovery_method', `Recovery with ${method} not allowed.`)
}
