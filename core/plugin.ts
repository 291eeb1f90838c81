import type { Page } from './browser/page.js'
import type { Storage } from './browser/storage.js'
import type {
  AccountChange,
  Capabilities,
  DeclaredEntry,
  EntersLogin,
  LandingEntry,
  LinksAccounts,
  ListsEntries,
  RunsOnboarding,
  RunsOnStart,
  SuppliesWallets,
} from './capabilities.js'
import type { LatchkitError } from './errors.js'
import type { EventBus } from './events.js'
import type { Flow, FlowEvent, Result, Stage } from './flow.js'
import type { HostConfig } from './host-config.js'
import type { Http } from './http.js'
import type { Clock } from './lib/clock.js'
import type { Store, Writable } from './lib/store.js'
import type { KeysOf, Text } from './lib/text.js'
import type { AppConfig } from './protocol/app-config.js'
import type { LoginMethod } from './protocol/methods.js'
import type { WireNames } from './protocol/wire.js'
import type {
  Api,
  ErrorOf,
  FlowOf,
  Flows,
  PluginId,
  Requires,
  Role,
  Roles,
  RolesOf,
  ScreenOf,
  State,
  Uses,
} from './registry.js'
import type { Layer, PresentOptions, ScreenState } from './screens.js'
import type { AuthResponse, LiveSession, SessionState } from './session.js'
import type { SignedIn } from './signed-in.js'
import type { User } from './user.js'
import type { Wallets } from './wallets.js'

/** A manifest may make a claim only if the plugin's API implements the interface of that claim. */
type Claim<Id extends PluginId, Needs, T> = Api<Id> extends Needs ? T : never
type EntryKind<Id extends PluginId> =
  Api<Id> extends ListsEntries ? LandingEntry['kind'] : Exclude<LandingEntry['kind'], 'many'>
/** Exactly the manifests of the plugins that the contract requires. */
type RequiredManifests<Id extends PluginId> = [Requires<Id>] extends [never]
  ? { readonly requires?: Readonly<Record<string, never>> }
  : { readonly requires: { readonly [Other in Requires<Id>]: Manifest<Other> } }

/**
 * The data and pure predicates that are needed before a plugin's code is loaded. Manifests are part of a page's first
 * script.
 */
export type Manifest<Id extends PluginId> = ManifestOf<Id> & RequiredManifests<NoInfer<Id>>
interface ManifestOf<Id extends PluginId> {
  readonly id: Id
  /**
   * Whether the app has the feature enabled. By default it is, and with `accounts` if one of them is a login method of
   * the app. What users have they keep: a plugin is enabled for a user of whom `hasWalletsOf` is true, and one that
   * keeps other things checks for them here. A required plugin is enabled with the one that requires it.
   */
  when?(app: AppConfig, host: HostConfig, user: User | null): boolean
  /** The roles that its API provides. */
  readonly provides?: readonly RolesOf<NoInfer<Id>>[]
  /** Its rows and fields on the landing, the dialog's first screen. */
  readonly entries?: Claim<
    NoInfer<Id>,
    EntersLogin,
    (app: AppConfig, host: HostConfig) => readonly DeclaredEntry<EntryKind<NoInfer<Id>>>[]
  >
  /**
   * The methods whose accounts its API links, updates and unlinks. A name that ends in `:` covers all methods with
   * that prefix.
   */
  readonly accounts?: Claim<NoInfer<Id>, LinksAccounts, readonly string[]>
  /**
   * Storage keys that a logout removes even if the plugin was never loaded. A name that ends in `:` covers all keys
   * with that prefix.
   */
  readonly clears?: readonly string[]
  /** True to fetch the code as soon as a login opens, because it watches `ctx.screens` or prepares a later step. */
  preloadOnLogin?(app: AppConfig, host: HostConfig): boolean
  /**
   * Whether it supplies wallets of this user. If so, its code is fetched once the user is known, and `useWallets` waits
   * for it.
   */
  readonly hasWalletsOf?: Claim<NoInfer<Id>, SuppliesWallets, (user: User) => boolean>
  /** A step that runs after login. */
  readonly onboarding?: Claim<NoInfer<Id>, RunsOnboarding, OnboardingStep>
  /**
   * Whether the plugin is loaded with this page, for example after an OAuth return. `ready` waits for its `started`, 20
   * s at most.
   */
  readonly loadsOn?: Claim<NoInfer<Id>, RunsOnStart, (page: Page, storage: Storage) => unknown>
  load(): Promise<{ default: Plugin<NoInfer<Id>> }>
  /**
   * The components that the landing needs before the plugin's code. A headless host never fetches them. For other
   * plugins see `Plugin.screens`.
   */
  readonly screens?: () => Promise<{ default: Screens<NoInfer<Id>> }>
}
export interface OnboardingStep {
  /**
   * Steps run in ascending order. A step below 30 is owed: if it is still needed, the next page load runs it. Any
   * other step is only offered by a login.
   */
  readonly order: number
  needed(user: User, app: AppConfig, host: HostConfig): boolean
}
/**
 * Any plugin's manifest, as the core reads it. `Manifest` is the stricter type that checks a manifest where it is
 * written.
 */
export interface AnyManifest {
  readonly id: string
  when?(app: AppConfig, host: HostConfig, user: User | null): boolean
  readonly requires?: Readonly<Record<string, AnyManifest>>
  readonly provides?: readonly Role[]
  readonly entries?: (app: AppConfig, host: HostConfig) => readonly DeclaredEntry[]
  readonly accounts?: readonly string[]
  readonly clears?: readonly string[]
  preloadOnLogin?(app: AppConfig, host: HostConfig): boolean
  readonly hasWalletsOf?: (user: User) => boolean
  readonly onboarding?: OnboardingStep
  readonly loadsOn?: (page: Page, storage: Storage) => unknown
  load(): Promise<{
    default: { setup(ctx: never): object; readonly screens?: object; readonly errors?: () => Promise<ErrorTable> }
  }>
  readonly screens?: () => Promise<{ default: object }>
}

/**
 * The props of a screen: the stage of its flow, a function that sends an event, and one that tells whether an event
 * would be accepted.
 */
export interface ScreenProps<State, Event> {
  /** Never `done` or `failed`: an ended flow draws its last stage until it is removed. */
  readonly state: Exclude<State, { readonly at: 'done' | 'failed' }>
  readonly send: (event: Event) => void
  readonly can: (event: Event) => boolean
}
/** A component that draws this flow, of any UI library. */
type Draws<F> = [F] extends [Flow<infer State, infer Event>] ? (props: ScreenProps<State, Event>) => unknown : never
/**
 * The screens by their names (Modal §2.1), each fetched when it is shown: a module whose default export is a component
 * that draws the flow of that screen.
 */
export type Screens<Id extends PluginId> = {
  readonly [Name in ScreenOf<Id>]: () => Promise<{ default: Draws<FlowOf<Id, Name>> }>
} & {
  /** Landing rows, by method. */
  readonly rows?: Readonly<Record<string, unknown>>
  /** By method: the input of a `field` entry, and the component that draws each row of a `many` entry. */
  readonly fields?: Readonly<Record<string, () => Promise<{ default: unknown }>>>
}

/**
 * What the screen of an error says: keys of a text, or `message` for the error's own. An error without title and detail
 * gets the general words.
 */
export interface ErrorRow<Key extends string = string> {
  readonly title?: Key | 'message'
  readonly detail?: Key | 'message'
  /** 'Try again' if it is left out. */
  readonly button?: Key
  /** Another try cannot mend it, so it has a screen of its own even where a flow could show it in place. */
  readonly ownScreen?: true
}
type RowOf<Key extends string> = ErrorRow<Key> | ((error: LatchkitError) => ErrorRow<Key>)
/** A plugin's words for its codes, and which of them have a screen of their own. Decision 100. */
export interface Errors<Id extends PluginId, T extends Text = Text> {
  readonly text: T
  /** Only codes of this plugin's contract that nobody else has. All others get the general words. */
  readonly rows: [ErrorOf<Id>] extends [never]
    ? Readonly<Record<string, never>>
    : { readonly [Code in ErrorOf<Id>]?: RowOf<KeysOf<T>> }
}
/** The same of any plugin, as the core reads it. */
interface ErrorTable {
  readonly default: { readonly text: Text; readonly rows: Readonly<Record<string, RowOf<string> | undefined>> }
}

/** The lazily loaded part of a plugin, which implements the feature. */
export interface Plugin<Id extends PluginId> {
  /**
   * The screens of a plugin that no landing row needs: they come with its code, because a file of their own would put
   * its name into every page's first script. Each component is still fetched when it is shown, so that a headless host
   * fetches none.
   */
  readonly screens?: Screens<NoInfer<Id>>
  /** The words for its codes, fetched when a failure is shown. */
  readonly errors?: () => Promise<{ default: Errors<NoInfer<Id>> }>
  setup(ctx: Context<Id>): Api<Id>
}

/** Everything that a plugin may use. It has no other access to the core. */
export interface Context<Id extends PluginId> {
  readonly app: AppConfig
  readonly host: HostConfig
  /** The host's configuration as a store, since the host may change it at any time. */
  readonly hostConfig: Store<HostConfig>
  readonly page: Page
  /** The manifests of the enabled plugins, for plugins that look for others by their claims. */
  readonly pluginSet: { enabled(): readonly AnyManifest[] }
  readonly names: WireNames
  readonly session: LiveSession
  readonly status: Store<SessionState>
  readonly user: Store<User | null>
  /** The wallets of all plugins that supply any (`SuppliesWallets`). */
  readonly wallets: Store<Wallets>
  readonly http: Http
  readonly events: EventBus
  readonly storage: Storage
  readonly clock: Clock
  /** The state of the dialog. */
  readonly screens: Store<ScreenState> & {
    /** The layers of the dialog, with the landing at the bottom if the login began there. */
    readonly stack: Store<readonly Pick<Layer, 'name'>[]>
  }
  /** The plugin's public state, which exists before its code is loaded. */
  readonly state: Writable<State<Id> | undefined>
  /** Aborted when the client is destroyed. */
  readonly signal: AbortSignal
  /** The API of a plugin that the contract requires, or uses and the app has enabled. */
  use<O extends Requires<Id>>(id: O): Promise<Api<O>>
  use<O extends Uses<Id>>(id: O): Promise<Api<O> | undefined>
  /** The API of an enabled plugin whose manifest makes this claim. */
  use<C extends keyof Capabilities>(id: string, claim: C): Promise<Capabilities[C]>
  /** The API of the plugin that provides a role. */
  role<R extends Role>(role: R): Promise<Roles[R] | undefined>
  /** Whether a plugin provides the role, without fetching its code. */
  hasRole(role: Role): boolean
  /** Ends every login: stores the session at once; `complete()` runs the onboarding steps and emits `login`. */
  signIn(answer: AuthResponse, method: LoginMethod): SignedIn
  /** Ends every link, update and unlink: refreshes the user and emits the event. */
  accountChanged(change: AccountChange): Promise<User>
  /**
   * Shows a flow on top of the dialog; with `over` as an overlay, which leaves the screen beneath as it is. Rejects
   * with `no_modal` where no dialog is mounted (decision 22).
   */
  present<F extends keyof Flows<Id> & string, S extends Stage, E extends FlowEvent>(
    name: F,
    flow: Flow<S, E> & Flows<Id>[F],
    options?: PresentOptions,
  ): Promise<Result<S>>
  /**
   * Shows the screen of an error (Modal §8.1), and resolves with true when the user leaves it. `onlyOwn`: only if the
   * error has a screen of its own. Otherwise it resolves with false, and the caller shows the error in place.
   */
  showError(error: LatchkitError, signal?: AbortSignal, onlyOwn?: boolean): Promise<boolean>
  /** Shows 'Success' or the error, with a Close button. Modal §2.5. */
  showResult(error: LatchkitError | null, signal?: AbortSignal): Promise<void>
  /** Adds a step that runs before the logout request is sent (decision 5). */
  beforeLogout(step: () => Promise<void>): void
  track(event: string, payload?: object): void
}

/** Returns the manifest unchanged, with its type checked against the contract of the plugin that it names. */
export const defineManifest = <Id extends PluginId>(manifest: Manifest<Id>): Manifest<Id> => manifest
/** Returns the plugin unchanged, with its API, flows and screens checked against the contract of the plugin `_id`. */
export const definePlugin = <Id extends PluginId>(_id: Id, plugin: Plugin<NoInfer<Id>>): Plugin<Id> => plugin
