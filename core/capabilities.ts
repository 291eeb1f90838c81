import type { AccountMethod } from './protocol/methods.js'
/** What a plugin's API has to be able to do for what its manifest claims; the compiler holds each claim to it. */

import type { Store } from './lib/store.js'
import type { LoginResult } from './live/login.js'
import type { User } from './live/user.js'
import type { Api, PluginId } from './registry.js'
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
  /** Aborted when the landing is left. */
  readonly signal: AbortSignal
}
/** `entries`: the way in by one of them, or with `connectOnly` a wallet; 'back' = the user chose to choose again. */
export interface EntersLogin {
  enter(method: string, options: EnterOptions): Promise<LoginResult | ConnectedWallet | ConnectedSolanaWallet | 'back'>
}
/**
 * An entry of the kind `many`: its rows, in order, each a method `<many>:<id>` to enter by. `rows` of the many's method draws
 * the one row to all of them, `fields` of it draws each.
 */
export interface ListsEntries {
  readonly entries: Store<readonly LandingEntry[]>
  /** The user reaches for one of them: what opens its window within the click is fetched. */
  touch?(method: string): void
}
/** `accounts`: each rejects with the reason. */
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
/** `onboarding`: a step after login. Rejecting ends the login. */
export interface RunsOnboarding {
  onboard(user: User, isNewUser: boolean): Promise<void>
}
/** `hasWalletsOf`: the wallets that it has, from the moment that its code is there. */
export interface SuppliesWallets {
  readonly wallets: Store<WalletSource>
}
/** `loadsOn`: `ready` waits for it. */
export interface RunsOnStart {
  readonly started?: Promise<unknown> | undefined
}

/** By the member of a manifest that claims it. */
export interface Capabilities {
  entries: EntersLogin & Partial<ListsEntries>
  accounts: LinksAccounts
  onboarding: RunsOnboarding
  loadsOn: RunsOnStart
  hasWalletsOf: SuppliesWallets
}
/** A plugin's API, its code fetched: by its id, or as far as a claim of its manifest goes, which the compiler has checked. */
export interface UsePlugin {
  <Id extends PluginId>(id: Id): Promise<Api<Id>>
  <C extends keyof Capabilities>(id: string, claim: C): Promise<Capabilities[C]>
}
/** The same where its code has arrived. */
export interface PeekPlugin {
  <Id extends PluginId>(id: Id): Api<Id> | undefined
  <C extends keyof Capabilities>(id: string, claim: C): Capabilities[C] | undefined
}

/** What became of a link, an update or an unlink, for the one end of them all. */
export interface AccountChange {
  readonly kind: 'link' | 'update' | 'unlink'
  /** The login method: `email`, `sms`, `google`, … */
  readonly method: AccountMethod
  /** The server's answer: a bare user object. Wire §1.3. */
  readonly answer: unknown
}
