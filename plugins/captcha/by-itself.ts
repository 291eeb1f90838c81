import type { Context } from '../../core/plugin.js'
import type { Challenge } from './challenge.js'

/** The screens where it runs. Modal §2.1; wallets bring the second. */
const SCREENS = ['LANDING', 'CONNECT_OR_CREATE', 'AWAITING_CONNECTION']

/**
 * Runs the captcha from the moment the dialog opens, never with the page (decision 23), and takes it back to the start once
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
    if (user.get() || now?.status !== 'ready' || !/ready|degraded/.test(status.get().status)) return
    if (!open && places[0]) challenge.run(places[0])
    if (open && !now.asks && SCREENS.includes(`${screen}`)) challenge.run()
  }
  for (const store of [screens, user, status, state]) store.subscribe(look)
  look()
  return look
}
