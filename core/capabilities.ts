import type { Store } from './lib/store.js'
import type { AccountMethod } from './protocol/methods.js'
import type { Api, PluginId } from './registry.js'
import type { LoginResult } from './signed-in.js'
import type { User } from './user.js'
import type { ConnectedSolanaWallet, ConnectedWallet, WalletSource } from './wallets.js'

/** A way in on the landing. */
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
  readonly icon?: string
  readonly recent?: boolean
}
/** As a manifest writes it: a row, whose account type is called like its method, where it says nothing else. */
export type DeclaredEntry<Kind extends LandingEntry['kind'] = LandingEntry['kind']> = Omit<
  LandingEntry,
  'kind' | 'accountType'
> & { readonly kind?: Kind; readonly accountType?: string }

export interface EnterOptions {
  /** What was typed into a field entry. */
  readonly to?: string | undefined
  /** Only who has an account already may come in by this. */
  readonly disableSignup?: boolean | undefined
  /** A wallet is connected, and nobody logged in by it. */
  readonly connectOnly?: boolean | undefined
  /** The page must not be led away: something on it waits for the login. */
  readonly stay?: boolean | undefined
  /** Aborted when the landing is left. */
  readonly signal: AbortSignal
}
/** Behind `entries`: logs in by one of them, or with `connectOnly` connects a wallet; 'back' = the user returns to the landing. */
export interface EntersLogin {
  enter(method: string, options: EnterOptions): Promise<LoginResult | ConnectedWallet | ConnectedSolanaWallet | 'back'>
}
/**
 * An entry of the kind `many`: its rows, in order, each a method `<many>:<id>` to enter by. `rows` of the many's method draws
 * the one row to all of them, `fields` of it draws each.
 */
export interface ListsEntries {
  readonly entries: Store<readonly LandingEntry[]>
  /** The pointer or the focus is on one of them: fetches what has to be there when it is clicked. */
  touch?(method: string): void
}
/** Behind `accounts`. */
export interface LinksAccounts {
  link(method: AccountMethod, options?: object): Promise<User>
  update?(method: AccountMethod): Promise<User>
  unlink(method: AccountMethod, which: string): Promise<User>
}
/** What is done with an account. */
export type AccountRequest =
  | { readonly action: 'link'; readonly method: AccountMethod; readonly options?: object | undefined }
  | { readonly action: 'update'; readonly method: AccountMethod }
  /** `which`: by what the provider knows it: an address, a subject, … */
  | { readonly action: 'unlink'; readonly method: AccountMethod; readonly which: string }
/** Behind `onboarding`: a step after login. Rejecting ends the login. */
export interface RunsOnboarding {
  onboard(user: User, isNewUser: boolean): Promise<void>
}
/** Behind `hasWalletsOf`: the plugin's wallets, from when its code has arrived. */
export interface SuppliesWallets {
  readonly wallets: Store<WalletSource>
}
/** Behind `loadsOn`: what the plugin began at the page's start. The client's `ready` waits for it. */
export interface RunsOnStart {
  readonly started?: Promise<unknown> | undefined
}

/** What a plugin’s API must have for each claim of its manifest, under the name of the claim; without it the plugin does not compile. */
export interface Capabilities {
  entries: EntersLogin & Partial<ListsEntries>
  accounts: LinksAccounts
  onboarding: RunsOnboarding
  loadsOn: RunsOnStart
  hasWalletsOf: SuppliesWallets
}
/** Fetches a plugin's code and answers its API; with a claim of its manifest, the part of it that the claim needs. */
export interface UsePlugin {
  <Id extends PluginId>(id: Id): Promise<Api<Id>>
  <C extends keyof Capabilities>(id: string, claim: C): Promise<Capabilities[C]>
}
/** The same without fetching: undefined while the code has not arrived. */
export interface PeekPlugin {
  <Id extends PluginId>(id: Id): Api<Id> | undefined
  <C extends keyof Capabilities>(id: string, claim: C): Capabilities[C] | undefined
}

/** A link, update or unlink that the server has answered. */
export interface AccountChange {
  readonly kind: 'link' | 'update' | 'unlink'
  /** The login method: `email`, `sms`, `google`, … */
  readonly method: AccountMethod
  /** The server's answer: a bare user object. Wire §1.3. */
  readonly answer: unknown
}
