import type { EntersLogin } from '../../core/capabilities.js'
import type { Client } from '../../core/client.js'
import { toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { hint } from '../../core/hint.js'
import { present } from '../../core/present.js'
import type { PluginId } from '../../core/registry.js'
import { createOutcomes } from '../../core/sign-in/show-outcome.js'
import { FIRST, type LandingIo, type LandingState, type LoginOptions, landingFlow } from './landing.flow.js'
import type { Layout } from './layout.js'
import { fetchEntries, layoutOf, ownerOfMethod } from './store.js'

/**
 * Loads the code of the first screen in parallel, and resolves with its layout. A method's code is loaded when the user
 * points at it.
 */
export async function preloadLogin(client: Client, options: LoginOptions = {}): Promise<Layout> {
  await client.configured()
  const layout = layoutOf(client, { options, view: 'default', field: null })
  await fetchEntries(client, layout)
  return layout
}

/** Loads the code that a login needs after its first screen. */
async function prepare(client: Client, options: LoginOptions) {
  const { items, beyond } = await preloadLogin(client, options)
  const { pluginSet, settings, host } = client
  for (const { id, preloadOnLogin } of pluginSet.enabled())
    if (preloadOnLogin?.(settings.current(), host.get())) client.use(id as PluginId).catch(() => {}) // the first call that needs it tries again
  // only a host that names methods can have misspelt them
  const { loginMethods, loginMethodsAndOrder, appearance } = host.get()
  const named = options.loginMethods ?? loginMethods ?? loginMethodsAndOrder ?? appearance?.theme ?? appearance?.logo
  if (named || !(items[0] || beyond)) (await import('./warn.js')).warnOfConfig(client, options)
}

/** Runs a login in the dialog. Warns and does nothing if a user who is not a guest is logged in (decision 8). */
export async function openLogin(client: Client, options: LoginOptions = {}): Promise<void> {
  const { screens, events, user, clock, signal, status } = client
  const isFull = () => user.get()?.isGuest === false
  if (isFull()) return void hint('already-logged-in', 'login')
  if (screens.stack.get().some(({ name }) => name !== 'outcome')) return // a second click
  prepare(client, options).catch(() => {}) // the screen reports what failed to load
  const io: LandingIo = {
    ready: client.ready,
    showError: createOutcomes(client).showError,
    enter(method, to, signal) {
      const [id] = ownerOfMethod(client, method)
      const go = (api: EntersLogin) => api.enter(method, { ...options, to, signal })
      const leave = (cause: unknown): never => {
        // whoever logged the user out again, who was logged in for a moment, has shown why
        if (wasIn && !user.get()) flow.close('close', toError(cause))
        throw cause
      }
      const loaded = client.peek(id, 'entries')
      // Within the click if possible, since the browser would block a later popup or passkey prompt
      return (loaded ? go(loaded) : client.use(id, 'entries').then(go)).catch(leave)
    },
  }
  const at = status.get().status === 'ready' ? 'choosing' : 'waiting' // a degraded session waits for nothing, and goes on at once
  const { prefill } = options
  const typed = prefill ? { [prefill.type === 'phone' ? 'sms' : 'email']: prefill.value } : {}
  const first: LandingState = { ...FIRST, at, options, typed }
  const flow = startFlow(landingFlow, first, io, { clock, signal })
  let wasIn = false
  const stop = user.subscribe(() => {
    wasIn ||= isFull()
    if (isFull()) flow.send({ type: 'authenticated' })
  })
  const entered = await present(screens, 'core', 'landing', flow).catch((cause) => {
    if (!isFull()) events.emit('failed', { error: toError(cause), intent: 'login', method: null })
  })
  stop()
  // closing counts as success if the user is logged in by then: in another tab, or before onboarding failed. Core §4.
  const now = user.get()
  if (now && isFull() && !entered) {
    events.emit('login', {
      user: now,
      isNewUser: false,
      // the session existed before, and was only not known yet
      wasAlreadyAuthenticated: at === 'waiting',
      loginMethod: null,
      loginAccount: null,
    })
  }
}
