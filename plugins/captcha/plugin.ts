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
  errors: () => import('./screens/errors.js'),
  setup(ctx): CaptchaApi {
    const { screens, user, state, clock, signal } = ctx
    const mayAsk = () => user.get()?.isGuest ?? true
    const challenge = createChallenge({ app: () => ctx.app, clock, state, signal, mayAsk })
    const { ask, isAsked } = createAsk(ctx, challenge)
    const places: HTMLElement[] = []
    const look = runByItself(ctx, challenge, places, isAsked)

    async function find({ intent = false, signal: leave }: CaptchaOptions): Promise<string | undefined> {
      while (mayAsk()) {
        if (leave?.aborted) throw abandonedError()
        const token = challenge.take()
        if (token) return token
        siteKeyOf(ctx.app) // throws if the app has no valid site key
        const place = screens.get().open ? undefined : places[0]
        const solved = place ? await solveAt(place, leave) : await ask(intent, leave)
        if (solved) return solved
      }
      return undefined
    }
    /** Solves the captcha in an element of the host's page. */
    function solveAt(place: HTMLElement, leave?: AbortSignal) {
      const either = anySignal(signal, leave)
      const aborted = new Promise<never>((_, reject) =>
        leave?.addEventListener('abort', () => reject(abandonedError())),
      )
      return Promise.race([challenge.solve(place, () => {}, either.signal), aborted]).finally(() => either.abort())
    }
    let previous: Promise<unknown> = Promise.resolve()
    return {
      token(options = {}) {
        const request = previous
          .then(() => find(options))
          .catch((cause) => {
            if (mayAsk()) throw cause
            return undefined // the user has logged in and needs no captcha
          })
        previous = request.catch(() => {})
        return request
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

const abandonedError = () => new LatchkitError('exited_auth_flow', 'Nobody waits for the captcha any more.')
