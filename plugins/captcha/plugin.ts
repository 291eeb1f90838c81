import { LatchkitError } from '../../core/errors.js'
import { anySignal } from '../../core/lib/any-signal.js'
import { definePlugin } from '../../core/plugin.js'
import type { CaptchaOptions } from '../roles/captcha.js'
import { createAsk } from './ask.js'
import { runByItself } from './by-itself.js'
import { createChallenge } from './challenge.js'
import type { CaptchaApi } from './contract.js'
import screens from './screens/index.js'
import { siteKeyOf } from './turnstile.js'

export default definePlugin('captcha', {
  screens,
  setup(ctx): CaptchaApi {
    const { screens, user, state, clock, signal } = ctx
    const wanted = () => user.get()?.isGuest ?? true
    const challenge = createChallenge({ app: () => ctx.app, clock, state, signal, wanted })
    const { ask, isAsked } = createAsk(ctx, challenge)
    const places: HTMLElement[] = []
    const look = runByItself(ctx, challenge, places, isAsked)

    async function find({ intent = false, signal: leave }: CaptchaOptions): Promise<string | undefined> {
      while (wanted()) {
        if (leave?.aborted) throw left()
        const known = challenge.take()
        if (known) return known
        siteKeyOf(ctx.app) // without a site key no captcha could be solved
        const place = screens.get().open ? undefined : places[0]
        const asked = place ? await solveAt(place, leave) : await ask(intent, leave)
        if (asked) return asked
      }
      return undefined
    }
    /** In the host's page. */
    function solveAt(place: HTMLElement, leave?: AbortSignal) {
      const either = anySignal(signal, leave)
      const gone = new Promise<never>((_, reject) => leave?.addEventListener('abort', () => reject(left())))
      return Promise.race([challenge.solve(place, () => {}, either.signal), gone]).finally(() => either.abort())
    }
    let before: Promise<unknown> = Promise.resolve()
    return {
      token(options = {}) {
        const mine = before
          .then(() => find(options))
          .catch((cause) => {
            if (wanted()) throw cause
            return undefined // the user has logged in meanwhile
          })
        before = mine.catch(() => {})
        return mine
      },
      place(element) {
        places.unshift(element)
        look()
        return () => {
          places.splice(places.indexOf(element), 1)
          if (!screens.get().open) challenge.reset()
        }
      },
    }
  },
})

const left = () => new LatchkitError('exited_auth_flow', 'Nobody waits for the captcha any more.')
