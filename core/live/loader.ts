import type { PluginSet } from '../enabled-plugins.js'
import { destroyed, LatchkitError, loadError, toError } from '../errors.js'
import { hint } from '../hint.js'
import type { Store } from '../lib/store.js'
import type { AnyManifest, Context } from '../plugin.js'
import type { Role, Roles } from '../registry.js'
import type { Settings } from '../settings.js'
import type { User } from '../user.js'
import type { WalletSource } from '../wallets.js'

// biome-ignore lint/suspicious/noExplicitAny: the erased seam of `setup`, `use` and `present`; every caller's types are checked on both sides of it
type Any = any

export interface LoaderParts {
  readonly pluginSet: PluginSet
  readonly settings: Settings
  readonly signal: AbortSignal
  readonly user: Store<User | null>
  /** Resolves when the configuration has loaded. */
  configured(): Promise<unknown>
  /** Publishes the wallets that a plugin supplies. */
  supplied(id: string, source: Store<WalletSource>): void
  /** The part of the context that all plugins share. */
  common(id: string): Promise<Omit<Context<Any>, 'app' | 'host' | 'use' | 'role' | 'hasRole'>>
}

/** Loads each plugin on first use. After a failure, the next call tries again. Architecture §2. */
export function createLoader({ pluginSet, settings, signal, user, configured, supplied, common }: LoaderParts) {
  const running = new Map<string, Promise<Any>>()
  const arrived = new Map<string, Any>()
  const app = settings.current
  const host = settings.host.get
  const find = (id: string) => pluginSet.enabled().find((plugin) => plugin.id === id)
  const fillerOf = (role: Role) => pluginSet.enabled().find(({ provides }) => provides?.includes(role))

  async function use(id: string): Promise<Any> {
    if (signal.aborted) throw destroyed()
    await configured()
    const manifest = find(id)
    if (!manifest) {
      throw new LatchkitError('plugin_not_enabled', await hint('off', id, pluginSet))
    }
    const plugin = running.get(id) ?? load(manifest)
    running.set(id, plugin)
    return plugin.catch((cause) => {
      running.delete(id)
      throw toError(cause)
    })
  }

  async function load({ id, requires = {}, hasWalletsOf, load: fetch }: AnyManifest) {
    const [{ default: plugin }, shared] = await Promise.all([fetch(), common(id)]).catch((cause) => {
      throw loadError(`"${id}"`, cause)
    })
    if (signal.aborted) throw destroyed()
    const ctx: Context<Any> = {
      ...shared,
      get app() {
        return app()
      },
      get host() {
        return host()
      },
      use: async (other: string) => (other in requires || find(other) ? use(other) : undefined),
      role,
      hasRole: (name) => !!fillerOf(name),
    }
    const api: Any = plugin.setup(ctx as never)
    arrived.set(id, api)
    if (hasWalletsOf) supplied(id, api.wallets)
    return api
  }

  async function role<R extends Role>(name: R): Promise<Roles[R] | undefined> {
    const filler = fillerOf(name)
    return filler && use(filler.id)
  }

  const steps = (current: User | null) =>
    pluginSet
      .enabled()
      .filter(({ onboarding }) => current && onboarding?.needed(current, app(), host()))
      .sort((one, other) => Number(one.onboarding?.order) - Number(other.onboarding?.order))

  /** Runs the onboarding steps in order. Each reads the user as the step before left it. */
  async function onboard(isNewUser: boolean) {
    const finished = new Set<string>()
    for (;;) {
      const current = user.get()
      const next = steps(current).find(({ id }) => !finished.has(id))
      if (!next || !current) return
      finished.add(next.id)
      await (await use(next.id)).onboard(current, isNewUser)
    }
  }
  return {
    use,
    role,
    peek: (id: string): Any => arrived.get(id),
    onboard,
    needsMore: () => !!steps(user.get())[0],
  }
}
