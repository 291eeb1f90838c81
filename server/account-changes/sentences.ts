import type { App } from '../apps/app.js'
import { oauthProviders } from '../protocol/oauth-providers.js'
import type { Account } from '../users/user.js'
import type { Factors } from './factors.js'

type Login = Pick<Account, 'type' | 'fields'>

/** What happened, as sentences for a user. Each names the app. */
export const loginAdded = ({ settings }: App, login: Login) =>
  `${capital(nameOf(login))} can log in to your ${settings.name} account now.`
export const loginRemoved = ({ settings }: App, login: Login) =>
  `${capital(nameOf(login))} can no longer log in to your ${settings.name} account.`
export const loginReplaced = ({ settings }: App, before: Login, after: Login) =>
  `${capital(nameOf(after))} has taken the place of ${nameOf(before)} as a login of your ${settings.name} account.`
export const appLetIn = ({ settings }: App, requester: App) =>
  `The app ${requester.settings.name} may use your ${settings.name} account now.`
export const sessionForked = ({ settings }: App) =>
  `Your ${settings.name} account was opened in another browser, from a session that was logged in.`
export const backupCodeUsed = ({ settings }: App) =>
  `A backup code was used to confirm something with your ${settings.name} account.`

/** Describes how second factors changed; undefined if they did not. */
export function factorsChanged({ settings }: App, before: Factors, after: Factors): string | undefined {
  const account = `your ${settings.name} account`
  const names = ({ methods }: Factors) => methods.map(({ method }) => method)
  const [added] = names(after).filter((method) => !names(before).includes(method))
  const [removed] = names(before).filter((method) => !names(after).includes(method))
  if (added) return `${capital(FACTORS[added])} is a second factor of ${account} now.`
  if (removed) return `${capital(FACTORS[removed])} is no longer a second factor of ${account}.`
  if (before.passkeys.join() !== after.passkeys.join()) return `Other passkeys are a second factor of ${account} now.`
  // A used code changes the list too, but adds none.
  const isNew = after.backupCodes.some((hash) => !before.backupCodes.includes(hash))
  return isNew ? `New backup codes were made for ${account}. The old ones no longer work.` : undefined
}

const FACTORS = { sms: 'a code by SMS', totp: 'an authenticator app', passkey: 'a passkey' } as const

function nameOf({ type, fields }: Login): string {
  if (type === 'email') return `the email address ${fields.address}`
  if (type === 'phone') return `the phone number ${fields.phoneNumber}`
  if (type === 'wallet') return `the wallet ${fields.address}`
  return OTHERS[type] ?? `an account of ${SERVICES[type] ?? type}`
}
const OTHERS: Readonly<Record<string, string>> = {
  passkey: 'a passkey',
  custom_auth: 'an account of the app’s own login',
  cross_app: 'an account of another app',
}
const SERVICES: Readonly<Record<string, string>> = {
  telegram: 'Telegram',
  farcaster: 'Farcaster',
  ...Object.fromEntries(Object.entries(oauthProviders).map(([name, label]) => [`${name}_oauth`, label])),
}
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
