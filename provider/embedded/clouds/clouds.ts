import type { App } from '../../apps/app.js'
import type { Provider } from '../../http/context.js'
import { missingSetting } from '../../http/stand-in.js'
import { ApiError } from '../../protocol/errors.js'
import type { Settings } from '../../settings/settings.js'
import { isEmbedded, type User } from '../../users/user.js'

/** Clouds of the user that can store the recovery key. Wire §3.2. */
export type CloudMethod = 'google-drive' | 'icloud'
export interface ICloud extends NonNullable<Settings['icloud']> {}

/** The address of iCloud's web services, and the app's container there: the app's own, or the stand-in's, if any. */
export function findICloud({ outside }: Provider, { settings }: App): ICloud | undefined {
  if (settings.icloud) return settings.icloud
  if (outside === undefined) return undefined
  return {
    url: `${outside}/icloud`,
    message_origin: outside,
    container_identifier: 'iCloud.dev.latchkit.sandbox',
    environment: 'development',
    api_token: 'sandbox',
  }
}

export function iCloudOf(provider: Provider, app: App): ICloud {
  const found = findICloud(provider, app)
  if (!found) throw missingSetting('icloud')
  return found
}

/** Base URLs that the frame reads and writes a user's files at. */
export const cloudUrls = (provider: Provider, app: App): Readonly<Record<CloudMethod, string | undefined>> => ({
  'google-drive': app.settings.google_drive_url ?? (provider.outside && `${provider.outside}/google-drive`),
  icloud: findICloud(provider, app)?.url,
})

/** The app configuration's field for iCloud: the origin whose messages the page may trust (decision 38). */
export function cloudConfig(provider: Provider, app: App) {
  const offered = app.settings.embedded_wallet_config.user_owned_recovery_options.includes('icloud')
  const found = offered ? findICloud(provider, app) : undefined
  return found ? { icloud_message_origin: found.message_origin } : false
}

/** Throws unless the app offers the method or the user's wallet has it: a changed setting must not lock a user out. */
export function mustBeOffered({ settings }: App, { accounts }: User, method: CloudMethod): void {
  if (settings.embedded_wallet_config.user_owned_recovery_options.includes(method)) return
  if (accounts.some((account) => isEmbedded(account) && account.fields.recovery_method === method)) return
  throw new ApiError('disallowed_recovery_method', `Recovery with ${method} not allowed.`)
}
