import { type AccountMethod, LOGIN_METHODS, type LoginMethodName } from '../../core/protocol/methods.js'
import type { SOCIAL } from '../../core/protocol/social.js'
import type { User } from '../../core/user.js'
import type { Bind } from './use-action.js'

/** Methods whose names are not just capitalised. */
interface Irregular {
  readonly sms: 'Phone'
  readonly linkedin: 'LinkedIn'
}
const NAMES: Readonly<Record<string, string>> = { sms: 'Phone', linkedin: 'LinkedIn' } satisfies Irregular
type Social = (typeof SOCIAL)[number]
type Name<Method extends string> = Method extends keyof Irregular ? Irregular[Method] : Capitalize<Method>
/** Guests and users of custom auth have no account to link. */
type Kind = Name<Exclude<LoginMethodName, 'guest' | 'custom'>>
/**
 * Each function opens the screen of its method. Callbacks report the result. Options are those of the method's plugin.
 */
export interface UseLinkAccountResult extends LinkByName {
  linkOAuth(options: { readonly provider: Social }): Promise<void>
}
type LinkByName = { readonly [K in Kind as `link${K}`]: (options?: object) => Promise<void> }
/**
 * By address, number, subject, fid or credential id; resolves with the user. Rejects with `cannot_unlink_sole_account`,
 * …
 */
export interface Unlinks extends UnlinkByName {}
type UnlinkByName = { readonly [K in Kind as `unlink${K}`]: (account: string | number) => Promise<User> }

/** Called in the first render of most pages, so it creates only what it returns. */
function named<T>(verb: string, act: (method: AccountMethod) => T) {
  const all: Record<string, T> = {}
  for (const method of LOGIN_METHODS)
    all[verb + (NAMES[method] ?? method.charAt(0).toUpperCase() + method.slice(1))] = act(method)
  return all
}
/** Ignores a rejection, since `onError` reports failures of the user's dialog. */
const open = (work: Promise<unknown>) => void work.catch(() => {})

/** `linkEmail()`, `linkGoogle()`, …: one function for each method with accounts. Wire §5.3. */
export function linksOf(bind: Bind): UseLinkAccountResult {
  const link = bind((client, method: AccountMethod, options?: object) =>
    open(client.account({ action: 'link', method, options })),
  )
  return {
    ...named('link', (method) => (options?: object) => link(method, options)),
    linkOAuth: ({ provider }) => link(provider),
  } as UseLinkAccountResult
}
/** `unlinkEmail(address)`, `unlinkGoogle(subject)`, … Wire §5.3. */
export function unlinksOf(bind: Bind): Unlinks {
  const unlink = bind((client, method: AccountMethod, account: string | number) =>
    client.account({ action: 'unlink', method, id: `${account}` }),
  )
  return named('unlink', (method) => (account: string | number) => unlink(method, account)) as unknown as Unlinks
}
export interface UseUpdateAccountResult {
  updateEmail(): Promise<void>
  updatePhone(): Promise<void>
}
/** Opens the dialog to change the account of this method. */
export function updatesOf(bind: Bind): UseUpdateAccountResult {
  const update = (method: AccountMethod) => bind((client) => open(client.account({ action: 'update', method })))
  return { updateEmail: update('email'), updatePhone: update('sms') }
}
