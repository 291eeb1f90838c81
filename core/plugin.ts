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
import type { AppConfig } from './protocol/app-config.js'
import type { LoginMethod } from './protocol/methods.js'
import type { WireNames } from './protocol/wire.js'
import type { Api, FlowOf, Flows, PluginId, Requires, Role, Roles, RolesOf, ScreenOf, State, Uses } from './registry.js'
import type { PresentOptions, ScreenState } from './screens.js'
import type { AuthResponse, LiveSession, SessionState } from './session.js'
import type { SignedIn } from './signed-in.js'
import type { User } from './user.js'
import type { Wallets } from './wallets.js'

/** Only an API that can do what the claim needs may make it. */
type Claim<Id extends PluginId, Needs, T> = Api<Id> extends Needs ? T : never
type EntryKind<Id extends PluginId> =
  Api<Id> extends ListsEntries ? LandingEntry['kind'] : Exclude<LandingEntry['kind'], 'many'>
/** The manifests of all that the contract requires, and of nothing else. */
type RequiredManifests<Id extends PluginId> = [Requires<Id>] extends [never]
  ? { readonly requires?: Readonly<Record<string, never>> }
  : { readonly requires: { readonly [Other in Requires<Id>]: Manifest<Other> } }

/** What must be known of a plugin before its code is loaded: data and pure predicates only. A page loads it at once. */
export type Manifest<Id extends PluginId> = ManifestOf<Id> & RequiredManifests<NoInfer<Id>>
interface ManifestOf<Id extends PluginId> {
  readonly id: Id
  /** Is the feature on for this app? Without it, wherever the host has the plugin. What another one requires is on with it. */
  when?(app: AppConfig, host: HostConfig): boolean
  /** Roles that its API fills. */
  readonly provides?: readonly RolesOf<NoInfer<Id>>[]
  /** Its rows and fields on the dialog's first screen. */
  readonly entries?: Claim<
    NoInfer<Id>,
    EntersLogin,
    (app: AppConfig, host: HostConfig) => readonly DeclaredEntry<EntryKind<NoInfer<Id>>>[]
  >
  /** The methods whose accounts its API links, updates and unlinks; one that ends in `:` stands for all that begin so. */
  readonly accounts?: Claim<NoInfer<Id>, LinksAccounts, readonly string[]>
  /** Storage keys that a logout removes even if the plugin never loaded; one that ends in `:` stands for all that begin so. */
  readonly clears?: readonly string[]
  /** Its code is fetched as soon as a login opens, because it watches `ctx.screens` or prepares what comes later. */
  preloadOnLogin?(app: AppConfig, host: HostConfig): boolean
  /** It supplies wallets of this user's own: its code is fetched when such a user is there, and `useWallets` waits for it. */
  readonly hasWalletsOf?: Claim<NoInfer<Id>, SuppliesWallets, (user: User) => boolean>
  /** A step that runs after login. */
  readonly onboarding?: Claim<NoInfer<Id>, RunsOnboarding, OnboardingStep>
  /** Loaded with this page: an OAuth return, a wallet to reconnect, a mini-app. `ready` waits for its `started`, 20 s at most. */
  readonly loadsOn?: Claim<NoInfer<Id>, RunsOnStart, (page: Page, storage: Storage) => unknown>
  load(): Promise<{ default: Plugin<NoInfer<Id>> }>
  /** The UI of a plugin that the landing draws before its code is needed; a headless host never fetches it. Else see `Plugin.screens`. */
  readonly screens?: () => Promise<{ default: Screens<NoInfer<Id>> }>
}
export interface OnboardingStep {
  readonly order: number
  needed(user: User, app: AppConfig, host: HostConfig): boolean
}
/** Any plugin's manifest, as the core reads it; `Manifest` checks it where it is written. */
export interface AnyManifest {
  readonly id: string
  when?(app: AppConfig, host: HostConfig): boolean
  readonly requires?: Readonly<Record<string, AnyManifest>>
  readonly provides?: readonly Role[]
  readonly entries?: (app: AppConfig, host: HostConfig) => readonly DeclaredEntry[]
  readonly accounts?: readonly string[]
  readonly clears?: readonly string[]
  preloadOnLogin?(app: AppConfig, host: HostConfig): boolean
  readonly hasWalletsOf?: (user: User) => boolean
  readonly onboarding?: OnboardingStep
  readonly loadsOn?: (page: Page, storage: Storage) => unknown
  load(): Promise<{ default: { setup(ctx: never): object; readonly screens?: object } }>
  readonly screens?: () => Promise<{ default: object }>
}

/** What a screen draws from: the stage of its flow, a way to send an event, and whether one would be taken now. */
export interface ScreenProps<State, Event> {
  /** Never an end: until an ended flow is gone, its last stage is drawn. */
  readonly state: Exclude<State, { readonly at: 'done' | 'failed' }>
  readonly send: (event: Event) => void
  readonly can: (event: Event) => boolean
}
/** A component of any library that draws this flow. */
type Draws<F> = [F] extends [Flow<infer State, infer Event>] ? (props: ScreenProps<State, Event>) => unknown : never
/**
 * The screens by their names (Modal §2.1), each fetched when it is shown: a module whose default export is a component that draws the
 * flow of that screen.
 */
export type Screens<Id extends PluginId> = {
  readonly [Name in ScreenOf<Id>]: () => Promise<{ default: Draws<FlowOf<Id, Name>> }>
} & {
  /** Landing rows, by method. */
  readonly rows?: Readonly<Record<string, unknown>>
  /** Landing inputs, and what draws each of many, by method. */
  readonly fields?: Readonly<Record<string, () => Promise<{ default: unknown }>>>
}

/** What the feature does: fetched when it is needed. */
export interface Plugin<Id extends PluginId> {
  /**
   * Its screens, where nobody comes to one without this code: they need no door of their own, whose address every page would have.
   * The table fetches each when it is shown, so that a headless host fetches none.
   */
  readonly screens?: Screens<NoInfer<Id>>
  setup(ctx: Context<Id>): Api<Id>
}

/** All that a plugin may touch. What is not here, it cannot reach. */
export interface Context<Id extends PluginId> {
  readonly app: AppConfig
  readonly host: HostConfig
  /** The same, to be watched: the host may change it while running. */
  readonly hostConfig: Store<HostConfig>
  readonly page: Page
  /** What the plugins that are on say of themselves: for who looks for others by what they claim. */
  readonly pluginSet: { enabled(): readonly AnyManifest[] }
  readonly names: WireNames
  readonly session: LiveSession
  readonly status: Store<SessionState>
  readonly user: Store<User | null>
  /** The wallets of everyone who supplies any (`SuppliesWallets`). */
  readonly wallets: Store<Wallets>
  readonly http: Http
  readonly events: EventBus
  readonly storage: Storage
  readonly clock: Clock
  /** What the dialog shows. */
  readonly screens: Store<ScreenState>
  /** Public state; exists before the chunk arrives. */
  readonly state: Writable<State<Id> | undefined>
  /** Aborted on destroy. */
  readonly signal: AbortSignal
  /** A neighbour: one that the contract requires, or one that it uses, where the app has it on. */
  use<O extends Requires<Id>>(id: O): Promise<Api<O>>
  use<O extends Uses<Id>>(id: O): Promise<Api<O> | undefined>
  /** Whoever claims something in a manifest that `pluginSet` has on. */
  use<C extends keyof Capabilities>(id: string, claim: C): Promise<Capabilities[C]>
  /** Whoever fills a role. */
  role<R extends Role>(role: R): Promise<Roles[R] | undefined>
  /** The same asked without fetching anybody's code. */
  hasRole(role: Role): boolean
  /** The one end of every login: adopts at once; `complete()` onboards and reports. */
  signIn(answer: AuthResponse, method: LoginMethod): SignedIn
  /** The one end of every link, update and unlink: refreshes, adopts, reports. */
  accountChanged(change: AccountChange): Promise<User>
  /**
   * Puts a flow on top of the dialog, or as an overlay `over` whatever it shows; rejects with `no_modal` where none is mounted
   * (decision 22).
   */
  present<F extends keyof Flows<Id> & string, S extends Stage, E extends FlowEvent>(
    name: F,
    flow: Flow<S, E> & Flows<Id>[F],
    options?: PresentOptions,
  ): Promise<Result<S>>
  /** Shows a failure on its screen (Modal §8.1); resolves when the user goes on. */
  showError(error: LatchkitError, signal?: AbortSignal): Promise<void>
  /** 'Success', or what went wrong, with a Close button. Modal §2.5. */
  showResult(error: LatchkitError | null, signal?: AbortSignal): Promise<void>
  /** A step awaited before the server hears of a logout (decision 5). */
  beforeLogout(step: () => Promise<void>): void
  track(event: string, payload?: object): void
}

export const defineManifest = <Id extends PluginId>(manifest: Manifest<Id>): Manifest<Id> => manifest
export const definePlugin = <Id extends PluginId>(_id: Id, plugin: Plugin<NoInfer<Id>>): Plugin<Id> => plugin
