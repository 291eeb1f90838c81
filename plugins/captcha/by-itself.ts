import type { Context } from '../../core/plugin.js'
import type { ScreenName } from '../../core/registry.js'
import type { SessionState } from '../../core/session.js'
import type { Challenge } from './challenge.js'

/** Whether the screen is the dialog's first one, which has two names. */
export const isLanding = (screen: ScreenName | null): boolean => screen === 'LANDING' || screen === 'CONNECT_OR_CREATE'
/** The screen of a wallet login. It starts a captcha too, since such a login may open without the landing. */
const WALLET_SCREEN: string = 'AWAITING_CONNECTION'

const isStarted = ({ status }: SessionState): boolean => status === 'ready' || status === 'degraded'

/**
 * Runs the captcha when the dialog opens, not when the page loads (decision 23), and resets it when the dialog closes.
 * While no dialog is open, the captcha runs in the host's `<Captcha />`. Returns a function to call when the list of
 * places has changed.
 */
export function runByItself(
  { screens, user, status, state }: Context<'captcha'>,
  challenge: Challenge,
  places: readonly HTMLElement[],
  isAsked: () => boolean,
): () => void {
  let wasOpen = false
  function update() {
    const { open, screen } = screens.get()
    if (user.get() || (wasOpen && !open && !isAsked())) challenge.reset()
    wasOpen = open
    const captcha = state.get()
    if (user.get() || captcha?.status !== 'ready' || !isStarted(status.get())) return
    if (!open && places[0]) challenge.run(places[0])
    if (open && !captcha.asks && (isLanding(screen) || screen === WALLET_SCREEN)) challenge.run()
  }
  for (const store of [screens, user, status, state]) store.subscribe(update)
  update()
  return update
}
