import { definePlugin } from '../../core/plugin.js'
import { createAsk } from './ask.js'
import { runByItself } from './by-itself.js'
import { createChallenge } from './challenge.js'
import type { CaptchaApi } from './contract.js'
import { siteKeyOf } from './turnstile.js'

export default definePlugin('captcha', {
  setup(ctx): CaptchaApi {
    const { screens, user, state, clock, signal } = ctx
    const wanted = () => !user.get()
    const challenge = createChallenge({ app: () => ctx.app, clock, state, signal, wanted })
    const { ask, isAsked } = createAsk(ctx, challenge)
    const places: HTMLElement[] = []
    const look = runByItself(ctx, challenge, places, isAsked)

    async function find(intent: boolean): Promise<string | undefined> {
      while (wanted()) {
        const known = challenge.take()
        if (known) return known
        siteKeyOf(ctx.app) // nobody is shown what nobody can pass
        const place = screens.get().open ? undefined : places[0]
        const asked = place ? await challenge.solve(place, () => {}, signal) : await ask(intent)
        if (asked) return asked
      }
      return undefined
    }
    let before: Promise<unknown> = Promise.resolve()
    return {
      token({ intent = false } = {}) {
        const mine = before
          .then(() => find(intent))
          .catch((cause) => {
            if (wanted()) throw cause
            return undefined // logged in meanwhile
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
