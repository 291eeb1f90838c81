import type { Client } from '../../core/client.js'
import { toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { createOutcomes } from '../../core/outcome.js'
import type { Enters } from '../../core/plugin.js'
import { type LandingIo, type LandingState, type LoginOptions, landingFlow } from './landing.flow.js'
import { fetchEntries, layoutOf, ownerOf } from './layout-of.js'

/** ms. Core §4: the click that opens must not be the click that closes. */
const OPENING = 15

/** All that the first screen draws with, side by side. What logging in needs is fetched when the user touches a method. */
export async function preloadLogin(client: Client, options: LoginOptions = {}): Promise<void> {
  await client.configured()
  await fetchEntries(client, layoutOf(client, { options, view: 'default', field: null }))
}

/** The whole login in the dialog. Warns and does nothing for a user who is logged in, guests aside (decision 8). */
export async function openLogin(client: Client, options: LoginOptions = {}): Promise<void> {
  const { screens, events, user, clock, signal, track } = client
  const isFull = () => !!user.get() && !user.get()?.isGuest
  if (isFull()) return console.warn('Latchkit: the user is already logged in; login() did nothing.')
  if (screens.get().open) return // a second click
  preloadLogin(client, options).catch(() => {}) // the screen says what did not arrive
  const typed = options.prefill && { [options.prefill.type === 'phone' ? 'sms' : 'email']: options.prefill.value }
  const first: LandingState = { at: 'waiting', options, view: 'default', field: null, typed: typed ?? {} }
  const io: LandingIo = {
    ready: client.ready,
    showError: createOutcomes(screens, clock).showError,
    async enter(method, to, gone) {
      const api = (await client.use(ownerOf(client, method) as never)) as Enters
      return api.enter(method, { to, signal: gone })
    },
  }
  await clock.sleep(OPENING)
  if (screens.get().open) return // a double click: the first one opened it
  const flow = startFlow(landingFlow, first, io, { clock, signal })
  const stop = user.subscribe(() => isFull() && flow.send({ type: 'authenticated' }))
  track('modal_open', { initialScreen: 'LANDING' })
  try {
    await screens.present('core', 'landing', flow)
  } catch (cause) {
    // Core §4: closing counts as complete for a user who is logged in by then
    if (!isFull()) events.emit('failed', { error: toError(cause), intent: 'login', method: null })
  } finally {
    stop()
    track('modal_closed')
  }
}
