import type { AppConfig } from './app-config.js'
import type { Clock } from './clock.js'
import type { LatchkitError } from './errors.js'
import type { EventBus } from './events.js'
import type { Flow, FlowEvent, Result, Stage } from './flow.js'
import type { HostConfig } from './host-config.js'
import type { AccountChange } from './live/account.js'
import type { Http } from './live/http.js'
import type { LoginResult, SignedIn } from './live/login.js'
import type { AuthResponse, LiveSession } from './live/session.js'
import type { User } from './live/user.js'
import type { Page } from './page.js'
import type { Api, Flows, PluginId, ScreenOf, State, Uses } from './registry.js'
import type { Role, Roles } from './roles.js'
import type { ScreenState } from './screens.js'
import type { SessionState } from './session.js'
import type { Storage } from './storage.js'
import type { Store, Writable } from './store.js'
import type { ConnectedSolanaWallet, ConnectedWallet, Wallets } from './wallets.js'
import type { WireNames } from './wire.js'

/** The eager door: what must be known before the plugin is loaded. Data and pure predicates only. DESIGN §2. */
export interface Manifest<Id extends PluginId> {
  readonly id: Id
  /** Is the feature on for this app? */
  when(app: AppConfig, host: HostConfig): boolean
  /** Plugins it cannot work without: they come with it, and are loaded when it uses them. */
  readonly requires?: readonly AnyManifest[]
  /** Roles its API fills. */
  readonly provides?: readonly Role[]
  /** Its places on the landing. Modal §2.2. */
  entries?(app: AppConfig, host: HostConfig): readonly DeclaredEntry[]
  /** The methods whose accounts its API links, updates and unlinks. */
  readonly accounts?: readonly string[]
  /** Storage keys wiped at logout even if it never loaded (decision 5). */
  readonly forgets?: readonly string[]
  /** Its code is fetched as soon as a login opens: it watches `ctx.screens`, or makes ready what will follow. */
  attends?(app: AppConfig, host: HostConfig): boolean
  /** It supplies wallets of this user's own: its code is fetched when such a user is there, and `useWallets` waits for it. */
  walletsOf?(user: User): boolean
  /** A step that runs after login. */
  readonly onboarding?: OnboardingStep
  /** Load now: an OAuth return, a wallet to reconnect, a mini-app. `ready` waits for its API's `woken`, 20 s at most. */
  wakes?(page: Page, storage: Storage): boolean
  load(): Promise<{ default: Plugin<NoInfer<Id>> }>
  /** The UI; a headless host never fetches it. */
  screens?(): Promise<{ default: Screens<Id> }>
}
// biome-ignore lint/suspicious/noExplicitAny: the plugins of a list differ, and only the client's erased seams look inside
export type AnyManifest = Manifest<any>

export interface LandingEntry {
  /** The login method's name in host configuration: `email`, `google`, … */
  readonly method: string
  /**
   * `field`: an input of its own, drawn by the plugin's screens; `button`: a row; `link`: a line of text below;
   * `many`: stands for as many rows as its plugin then says (`Expands`).
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
export type DeclaredEntry = Omit<LandingEntry, 'kind' | 'accountType'> &
  Partial<Pick<LandingEntry, 'kind' | 'accountType'>>
export interface OnboardingStep {
  readonly order: number
  needed(user: User, app: AppConfig, host: HostConfig): boolean
}
/** What a plugin with an onboarding step answers. Rejecting ends the login. */
export interface Onboards {
  onboard(user: User, isNewUser: boolean): Promise<void>
}
/** What a plugin with landing entries answers: the way in by one of them, or with `connectOnly` a wallet; 'back' = the user chose to choose again. */
export interface Enters {
  enter(method: string, options: EnterOptions): Promise<LoginResult | ConnectedWallet | ConnectedSolanaWallet | 'back'>
}
/**
 * What a plugin with a `many` entry answers: its rows, in order, each a method `<many>:<id>` to enter by. `rows` of the
 * many's method draws the one row to all of them, `fields` of it draws each.
 */
export interface Expands {
  readonly entries: Store<readonly LandingEntry[]>
  /** The user reaches for one of them: what opens its window within the click is fetched. */
  touch?(method: string): void
}
export interface EnterOptions {
  /** What was typed into a field entry. */
  readonly to?: string
  /** Only who has an account already may come in by this. */
  readonly disableSignup?: boolean | undefined
  /** A wallet is connected, and nobody logged in by it. */
  readonly connectOnly?: boolean | undefined
  /** Aborted when the landing is left. */
  readonly signal: AbortSignal
}
/** What a plugin with accounts answers; each rejects with the reason. Core §5. */
export interface KeepsAccounts {
  link(method: string, options?: object): Promise<User>
  update?(method: string): Promise<User>
  unlink(method: string, which: string): Promise<User>
}
/** What a plugin that wakes may answer: `ready` waits for it. */
export interface Wakes {
  readonly woken?: Promise<unknown>
}
/** The spec's named screens, each fetched when it is shown: a module whose default export is the component. */
export type Screens<Id extends PluginId> = {
  readonly [Name in ScreenOf<Id> & string]: () => Promise<{ default: unknown }>
} & {
  /** Landing rows, by method. */
  readonly rows?: Readonly<Record<string, unknown>>
  /** Landing inputs, and what draws each of many, by method. */
  readonly fields?: Readonly<Record<string, () => Promise<{ default: unknown }>>>
}

/** The lazy door: what the feature does. */
export interface Plugin<Id extends PluginId> {
  setup(ctx: Context<Id>): Api<Id>
}

/** All that a plugin may touch. What is not here, it cannot reach. */
export interface Context<Id extends PluginId> {
  readonly app: AppConfig
  readonly host: HostConfig
  /** The same, to be watched: the host may change it while running. */
  readonly hostConfig: Store<HostConfig>
  readonly page: Page
  readonly names: WireNames
  readonly session: LiveSession
  readonly status: Store<SessionState>
  readonly user: Store<User | null>
  /** The wallets of everyone who supplies any; a plugin sets its own, under its id. */
  readonly wallets: Writable<Wallets>
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
  /** A declared neighbour; undefined = the app has it off. */
  use<O extends Uses<Id>>(id: O): Promise<Api<O> | undefined>
  /** Whoever fills a role. */
  role<R extends Role>(role: R): Promise<Roles[R] | undefined>
  /** The one end of every login: adopts at once; `complete()` onboards and reports. */
  signIn(answer: AuthResponse, method: string): SignedIn
  /** The one end of every link, update and unlink: refreshes, adopts, reports. */
  accountChanged(change: AccountChange): Promise<User>
  /** Puts a flow on top of the dialog; rejects with `no_modal` where none is mounted (decision 22). */
  present<F extends keyof Flows<Id> & string, S extends Stage, E extends FlowEvent>(
    name: F,
    flow: Flow<S, E> & Flows<Id>[F],
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
