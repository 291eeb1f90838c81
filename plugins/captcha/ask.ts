import { LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import { isLanding } from './by-itself.js'
import type { Challenge } from './challenge.js'
import { checkFlow } from './check.flow.js'

/** Presents the captcha screen and returns the token that the user obtains there. */
export function createAsk(ctx: Context<'captcha'>, challenge: Challenge) {
  const { screens, user, clock, signal } = ctx
  let asking = false

  function begin(intent: boolean, leave?: AbortSignal) {
    const lingers = isLanding(screens.get().screen)
    const flow = startFlow(checkFlow, { at: 'ready', intent, retries: 0, lingers }, challenge, { clock, signal, leave })
    const shown = ctx.present('check', flow).catch((cause) => {
      throw toError(cause).code === 'no_modal' ? noPlaceError() : cause
    })
    const cover = () => screens.get().screen !== 'CAPTCHA_SCREEN' && flow.send({ type: 'covered' })
    const loggedIn = () => user.get() && flow.close() // the user logged in in another tab
    const stops = [screens.subscribe(cover), user.subscribe(loggedIn)]
    shown.catch(() => {}).then(() => stops.map((stop) => stop()))
    return { flow, shown }
  }
  return {
    isAsked: () => asking,
    /**
     * Resolves with the token, or with undefined if it has expired meanwhile. Rejects with `captcha_failure`,
     * `captcha_timeout`, `exited_auth_flow`. Aborting `leave` closes the screen.
     */
    async ask(intent: boolean, leave?: AbortSignal): Promise<string | undefined> {
      asking = true
      try {
        const { flow, shown } = begin(intent, leave)
        await flow.until('goingOn', 'done').catch(() => shown)
        return challenge.take() // closing the dialog resets the challenge
      } finally {
        asking = false
        if (!screens.get().open) challenge.reset()
      }
    },
  }
}

const noPlaceError = () =>
  new LatchkitError(
    'captcha_failure',
    'The captcha has no place: mount <Captcha /> where your page logs in, or <LatchkitProvider> without `headless`.',
  )
