import type { Store } from './lib/store.js'
import type { AccountMethod } from './protocol/methods.js'
import type { Api, PluginId } from './registry.js'
import type { LoginResult } from './signed-in.js'
import type { User } from './user.js'
import type { ConnectedSolanaWallet, ConnectedWallet, WalletSource } from './wallets.js'

/** A way to log in that the landing offers. */
export interface LandingEntry {
  /** The login method's name in host configuration: `email`, `google`, … */
  readonly method: string
  /**
   * `field`: an input of its own, drawn by the plugin's screens; `button`: a row; `link`: a line of text below;
   * `many`: stands for as many rows as its plugin then lists (`ListsEntries`).
   */
  readonly kind: 'field' | 'button' | 'link' | 'many'
  /** The account type whose recent use marks this entry 'Recent'. */
  readonly accountType: string
  readonly order: number
  /** Of an entry that is one of many: its name, its image where it has one, and whether it was the last one used. */
  readonly label?: string
  /** Of such an entry: other names that an order may have for it. */
  readonly names?: readonly string[]
  readonly icon?: string
  readonly recent?: boolean
}
/** An entry as a manifest declares it. By default it is a row, and its account type has the name of its method. */
export type DeclaredEntry<Kind extends LandingEntry['kind'] = LandingEntry['kind']> = Omit<
  LandingEntry,
  'kind' | 'accountType'
> & { readonly kind?: Kind; readonly accountType?: string }

export interface EnterOptions {
  /** The text typed into a field entry. */
  readonly to?: string | undefined
  /** Refuses a login that would create a user. */
  readonly disableSignup?: boolean | undefined
  /** Connects a wallet without logging in. */
  readonly connectOnly?: boolean | undefined
  /**
   * Given if code on this page waits for the result, so that the login must not navigate the page. It opens a window,
   * and calls this if the browser blocked it. Ends the login by throwing.
   */
  readonly stay?: (() => never) | undefined
  /** Aborted when the landing is left. */
  readonly signal: AbortSignal
}
/**
 * Required by `entries`: logs in with an entry, or connects a wallet with `connectOnly`. Resolves with 'back' if the
 * user returns to the landing.
 */
export interface EntersLogin {
  enter(method: string, options: EnterOptions): Promise<LoginResult | ConnectedWallet | ConnectedSolanaWallet | 'back'>
}
/**
 * An entry of the kind `many` lists its rows in order. Each row has a method of its own, `<many>:<id>`. The component
 * in `rows` draws the single row that leads to the list; the component in `fields` draws each row of the list.
 */
export interface ListsEntries {
  readonly entries: Store<readonly LandingEntry[]>
  /** Called when the pointer or the focus is on a row: fetches the code that a click on it needs. */
  touch?(method: string): void
}
/** Required by `accounts`. */
export interface LinksAccounts {
  link(method: AccountMethod, options?: object): Promise<User>
  update?(method: AccountMethod): Promise<User>
  unlink(method: AccountMethod, id: string): Promise<User>
}
/** A request to link, update or unlink an account. */
export type AccountRequest =
  | { readonly action: 'link'; readonly method: AccountMethod; readonly options?: object | undefined }
  | { readonly action: 'update'; readonly method: AccountMethod }
  /** `id` identifies the account at its service: an address, a subject, … */
  | { readonly action: 'unlink'; readonly method: AccountMethod; readonly id: string }
/** Required by `onboarding`: a step after login. Rejecting ends the login. */
export interface RunsOnboarding {
  onboard(user: User, isNewUser: boolean): Promise<void>
  /**
   * Does what a login left undone after the page has loaded, and logs nobody out if it fails; by default `onboard` is
   * called. Resolves with 'interrupted' if another dialog covered its question, and is then called again.
   */
  catchUp?(user: User): Promise<unknown>
}
/** Required by `hasWalletsOf`: the plugin's wallets, available once its code is loaded. */
export interface SuppliesWallets {
  readonly wallets: Store<WalletSource>
}
/** Required by `loadsOn`: work that the plugin started when the page loaded. The client's `ready` waits for it. */
export interface RunsOnStart {
  readonly started?: Promise<unknown> | undefined
}

/**
 * Maps each claim of a manifest to the interface that the plugin's API has to implement. Otherwise the plugin does not
 * compile.
 */
export interface Capabilities {
  entries: EntersLogin & Partial<ListsEntries>
  accounts: LinksAccounts
  onboarding: RunsOnboarding
  loadsOn: RunsOnStart
  hasWalletsOf: SuppliesWallets
}
/**
 * Fetches a plugin's code and resolves with its API. With a claim of its manifest, the result has the type of that
 * claim.
 */
export interface UsePlugin {
  <Id extends PluginId>(id: Id): Promise<Api<Id>>
  <C extends keyof Capabilities>(id: string, claim: C): Promise<Capabilities[C]>
}
/** Returns the API without fetching anything; undefined until the code is loaded. */
export interface PeekPlugin {
  <Id extends PluginId>(id: Id): Api<Id> | undefined
  <C extends keyof Capabilities>(id: string, claim: C): Capabilities[C] | undefined
}

/** A change of the user's accounts; the server answers with a bare user object. Wire §1.3. */
export interface AccountChange {
  readonly kind: 'link' | 'update' | 'unlink'
  /** The login method: `email`, `sms`, `google`, … */
  readonly method: AccountMethod
  readonly answer: unknown
}
