import type { App } from '../apps/app.js'
import type { User } from './user.js'

/** What a user is called where they see it beside the app's name: on a passkey, in an authenticator app. */
export function displayNameOf({ accounts }: Pick<User, 'accounts'>, { settings }: Pick<App, 'settings'>): string {
  const fields = accounts.map((account) => account.fields)
  const names = fields.flatMap(
    ({ address, email, phoneNumber, username }) => address ?? email ?? phoneNumber ?? username ?? [],
  )
  return `${names[0] ?? settings.name}`
}
