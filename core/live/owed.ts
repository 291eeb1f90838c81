import type { RunsOnboarding } from '../capabilities.js'
import type { PluginSet } from '../enabled-plugins.js'
import { toError } from '../errors.js'
import { hint } from '../hint.js'
import type { Store } from '../lib/store.js'
import type { WireNames } from '../protocol/wire.js'
import type { Screens } from '../screens.js'
import type { LiveSession, SessionState } from '../session.js'
import type { Settings } from '../settings.js'
import type { User } from '../user.js'

interface OwedParts {
  readonly appId: string
  readonly names: WireNames
  readonly signal: AbortSignal
  readonly state: Store<SessionState>
  readonly user: Store<User | null>
  readonly screens: Pick<Screens, 'stack'>
  readonly pluginSet: PluginSet
  readonly settings: Settings
  readonly session: Pick<LiveSession, 'refreshAnew'>
}
interface Loads {
  use(id: string): Promise<RunsOnboarding>
}
/** From this order on, a step is an offer that the user may decline, and is not repeated on page load. */
const OFFERED_ONCE = 30

const lockOf = ({ appId, names }: Pick<OwedParts, 'appId' | 'names'>) => `${names.scope(appId)}owed`

/** While a login in this tab waits for this answer, other tabs do not ask for it on page load. */
export function holdOwed(of: Pick<OwedParts, 'appId' | 'names'>, answer: Promise<unknown>): void {
  const lock = globalThis.navigator?.locks?.request(lockOf(of), { ifAvailable: true }, () => answer.catch(() => {}))
  lock?.catch(() => {})
}

/**
 * Begins the steps that an earlier login of this user owes, such as consent or a wallet. They run after the page has
 * loaded, in one tab at a time, and never over a dialog that the host opens. A step that fails stays owed. Decision 77.
 */
export function settleOwed(parts: OwedParts, loader: Loads): void {
  // If this page had already started, another tab has just logged in, and its login runs the steps.
  if (parts.state.get().status === 'initializing') void settle(parts, loader)
}

async function settle(parts: OwedParts, { use }: Loads): Promise<void> {
  const { signal, state, user, screens, pluginSet, settings, session } = parts

  /** The steps that this user owes, in order. */
  function owedSteps() {
    const now = user.get()
    const steps = pluginSet.enabled().flatMap(({ id, onboarding }) => (onboarding ? [{ id, ...onboarding }] : []))
    return steps
      .filter(
        ({ order, needed }) => now && order < OFFERED_ONCE && needed(now, settings.current(), settings.host.get()),
      )
      .sort((one, other) => one.order - other.order)
  }
  /** Resolves once the page has started and no dialog is open. */
  const free = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (state.get().status === 'initializing' || screens.stack.get()[0]) return
        for (const stop of stops) stop()
        resolve()
      }
      const stops = [state.subscribe(look), screens.stack.subscribe(look)]
      look()
    })

  async function runSteps() {
    const finished = new Set<string>()
    for (;;) {
      await free()
      const next = owedSteps().find(({ id }) => !finished.has(id))
      if (!next || signal.aborted) return
      const api = await use(next.id)
      await free() // the host may have opened a dialog while the code was fetched
      const now = user.get()
      if (!now || !owedSteps().some(({ id }) => id === next.id)) continue
      finished.add(next.id)
      const end = await (api.catchUp?.(now) ?? api.onboard(now, false))
      if (end === 'interrupted') finished.delete(next.id)
    }
  }

  await free()
  if (!owedSteps()[0]) return
  const locks = globalThis.navigator?.locks
  const lock = lockOf(parts)
  try {
    if (!locks) return await runSteps()
    const isElsewhere = await locks.request(lock, { ifAvailable: true }, async (granted) => !granted || runSteps())
    if (isElsewhere)
      await locks.request(lock, { signal }, async () => {
        await session.refreshAnew() // the other tab has finished the steps, or was closed
        await runSteps()
      })
  } catch (cause) {
    const { code, message } = toError(cause)
    if (!signal.aborted && user.get()) hint('step-owed', code, message)
  }
}
