import type { App } from '../apps/app.js'
import type { User } from './user.js'

/** The user's name on a passkey and in an authenticator app, where it stands beside the app's name. */
export function displayNameOf({ accounts }: Pick<User, 'accounts'>, { settings }: Pick<App, 'settings'>): string {
  const fields = accounts.map((account) => account.fields)
  const names = fields.flatMap(
    ({ address, email, phoneNumber, username }) => address ?? email ?? phoneNumber ?? username ?? [],
  )
  return `${names[0] ?? settings.name}`
}
