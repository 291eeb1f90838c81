import type { Client } from '../../core/client.js'
import { toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { Enters } from '../../core/plugin.js'
import { type LandingState, type LoginOptions, landingFlow } from './landing.flow.js'

/** ms. Core §4: the click that opens must not be the click that closes. */
const OPENING = 15

const keepers = (client: Client) => client.plugins().filter(({ entries }) => entries)
const ownerOf = (client: Client, method: string) =>
  keepers(client).find(({ entries }) =>
    entries?.(client.settings(), client.host.get()).some((entry) => entry.method === method),
  )

/** All that the first screen and its fields need, side by side. */
export function preloadLogin(client: Client): void {
  const parts = [client.live(), import('../modal/mount.js'), import('./LandingScreen.js')]
  Promise.allSettled(parts)
  client.configured().then(
    () => {
      for (const { id, entries } of keepers(client))
        if (entries?.(client.settings(), client.host.get()).some(({ kind }) => kind === 'field')) client.preload(id)
    },
    () => {},
  )
}

/** The whole login in the dialog. Warns and does nothing for a user who is logged in, guests aside (decision 8). */
export async function openLogin(client: Client, options: LoginOptions = {}): Promise<void> {
  const { screens, events, user, clock, signal, track } = client
  const isFull = () => !!user.get() && !user.get()?.isGuest
  if (isFull()) return console.warn('Latchkit: the user is already logged in; login() did nothing.')
  if (screens.get().screen === 'LANDING') return // a second click
  preloadLogin(client)
  const typed = options.prefill && { [options.prefill.type === 'phone' ? 'sms' : 'email']: options.prefill.value }
  const first: LandingState = { at: 'waiting', options, view: 'default', field: null, typed: typed ?? {} }
  const io = {
    ready: client.ready,
    showError: async (error: ReturnType<typeof toError>, gone: AbortSignal) =>
      (await client.live()).showError(error, gone),
    async enter(method: string, to: string, gone: AbortSignal) {
      const api = (await client.use((ownerOf(client, method)?.id ?? method) as never)) as Enters
      return api.enter(method, { to, signal: gone })
    },
  }
  await clock.sleep(OPENING)
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
