import { destroyed, LatchkitError, toError } from './errors.js'
import type { User } from './live/user.js'
import type { AnyManifest, Context, KeepsAccounts, Onboards, Plugin } from './plugin.js'
import type { Role, Roles } from './roles.js'
import type { Screens } from './screens.js'
import type { Settings } from './settings.js'
import { createStore, type Writable } from './store.js'

// biome-ignore lint/suspicious/noExplicitAny: the erased seam of `setup`, `use` and `present`; every caller's types are checked on both sides of it
type Any = any

type Common = Omit<Context<Any>, 'app' | 'host' | 'use' | 'role' | 'present' | 'state'> & {
  present: Screens['present']
}

export interface LoaderParts {
  readonly plugins: readonly AnyManifest[]
  readonly signal: AbortSignal
  readonly settings: Settings
  /** Resolves when the configuration is in. */
  configured(): Promise<unknown>
  /** What every plugin's context has in common; fetches the live half. */
  base(): Promise<Common>
}

/** Loads each plugin once, when it is first needed; a failed load is forgotten, so that the next call tries again. DESIGN §2. */
export function createLoader({ plugins, signal, settings, configured, base }: LoaderParts) {
  const app = settings.current
  const host = settings.host.get
  const running = new Map<string, Promise<Any>>()
  const fetching = new Map<string, Promise<Any>>()
  const faces = createStore<Readonly<Record<string, Any>>>({})
  const states = new Map<string, Writable<Any>>()

  const enabled = () => (app().id ? plugins.filter((plugin) => plugin.when(app(), host())) : [])
  const find = (id: string) => enabled().find((plugin) => plugin.id === id)

  function state(id: string): Writable<Any> {
    const known = states.get(id) ?? createStore<Any>(undefined)
    states.set(id, known)
    return known
  }

  function shared(map: Map<string, Promise<Any>>, id: string, make: () => Promise<Any>): Promise<Any> {
    const known = map.get(id)
    if (known) return known
    const made = make().catch((cause) => {
      map.delete(id)
      throw toLoadError(cause, id)
    })
    map.set(id, made)
    return made
  }

  async function load(manifest: AnyManifest) {
    const { id, requires = [] } = manifest
    const neighbours = Promise.all(requires.map((other) => use(other.id)))
    const [{ default: plugin }, { present, ...common }] = await Promise.all([
      manifest.load() as Promise<{ default: Plugin<Any> }>,
      base(),
      neighbours,
    ])
    const ctx: Context<Any> = {
      ...common,
      get app() {
        return app()
      },
      get host() {
        return host()
      },
      state: state(id),
      use: (other: string) => (find(other) ? use(other) : Promise.resolve(undefined)),
      role,
      present: (name: string, flow: Any) => present(id, name, flow),
    }
    return plugin.setup(ctx)
  }

  async function use(id: string): Promise<Any> {
    if (signal.aborted) throw destroyed()
    await configured()
    const manifest = find(id)
    if (manifest) return shared(running, id, () => load(manifest))
    const message = `"${id}" is not on for this app: pass it in plugins={[…]} and switch it on in the dashboard.`
    throw new LatchkitError('plugin_not_enabled', message)
  }
  /** A plugin's screens, put where the dialog finds them. */
  const face = (id: string) =>
    shared(fetching, id, async () => {
      const screens = (await plugins.find((plugin) => plugin.id === id)?.screens?.())?.default
      faces.set({ ...faces.get(), [id]: screens })
      return screens
    })
  const preload = (id: string) => void Promise.allSettled([use(id), face(id)])

  async function role<R extends Role>(name: R): Promise<Roles[R] | undefined> {
    const filler = enabled().find(({ provides }) => provides?.includes(name))
    return filler && use(filler.id)
  }

  /** The one plugin that keeps accounts of this method. */
  async function account(action: keyof KeepsAccounts, method: string, which = ''): Promise<User> {
    await configured()
    const keeper = plugins.find(({ accounts }) => accounts?.includes(method))
    const api: KeepsAccounts = await use(keeper?.id ?? method)
    const act = api[action]
    if (act) return act(method, which)
    throw new LatchkitError('not_supported', `An account of "${method}" cannot be changed: unlink it and link another.`)
  }

  const steps = (user: User) =>
    enabled()
      .filter(({ onboarding }) => onboarding?.needed(user, app(), host()))
      .sort((one, other) => (one.onboarding?.order ?? 0) - (other.onboarding?.order ?? 0))

  /** Each step sees the user that the one before it left. */
  async function onboard(user: () => User | null) {
    const done = new Set<string>()
    for (;;) {
      const current = user()
      const next = current && steps(current).find(({ id }) => !done.has(id))
      if (!next) return
      done.add(next.id)
      await ((await use(next.id)) as Onboards).onboard(current)
    }
  }
  return {
    enabled,
    state,
    account,
    use,
    face,
    faces,
    preload,
    role,
    onboard,
    needsMore: (user: User | null) => !!user && steps(user).length > 0,
  }
}

function toLoadError(cause: unknown, id: string): LatchkitError {
  if (cause instanceof LatchkitError) return cause
  if (!(cause instanceof TypeError)) return toError(cause)
  const message = `The code of "${id}" could not be fetched. Try again, or reload the page if a new version was deployed.`
  return new LatchkitError('plugin_load_failed', message, { cause, retryable: true })
}
export type Loader = ReturnType<typeof createLoader>
