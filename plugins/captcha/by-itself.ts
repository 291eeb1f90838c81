import type { Context } from '../../core/plugin.js'
import type { ScreenName } from '../../core/registry.js'
import type { SessionState } from '../../core/session.js'
import type { Challenge } from './challenge.js'

/** The dialog's first screen, by both of its names. */
export const isLanding = (screen: ScreenName | null): boolean => screen === 'LANDING' || screen === 'CONNECT_OR_CREATE'
/** A screen of the plugin for wallets, whose login asks for a captcha without a landing beneath it. */
const WALLET_SCREEN: string = 'AWAITING_CONNECTION'

const isStarted = ({ status }: SessionState): boolean => status === 'ready' || status === 'degraded'

/**
 * Runs the captcha when the dialog opens, never with the page (decision 23), and resets it once
 * it is closed; while none is open, at the host's place. Answers what to call when there is another place.
 */
export function runByItself(
  { screens, user, status, state }: Context<'captcha'>,
  challenge: Challenge,
  places: readonly HTMLElement[],
  isAsked: () => boolean,
): () => void {
  let wasOpen = false
  function look() {
    const { open, screen } = screens.get()
    if (user.get() || (wasOpen && !open && !isAsked())) challenge.reset()
    wasOpen = open
    const now = state.get()
    if (user.get() || now?.status !== 'ready' || !isStarted(status.get())) return
    if (!open && places[0]) challenge.run(places[0])
    if (open && !now.asks && (isLanding(screen) || screen === WALLET_SCREEN)) challenge.run()
  }
  for (const store of [screens, user, status, state]) store.subscribe(look)
  look()
  return look
}
