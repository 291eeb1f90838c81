import { toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { holdOwed } from '../../core/live/owed.js'
import { definePlugin } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import { type ConsentIo, consentFlow } from './consent.flow.js'
import type { LegalApi } from './contract.js'
import * as api from './legal.api.js'
import screens from './screens/index.js'

export default definePlugin('legal', {
  screens,
  setup(ctx): LegalApi {
    const { http, session, user, screens, clock, signal } = ctx

    async function acceptTerms() {
      mustBeLoggedIn(user.get())
      const accepted = session.adoptUser(await api.acceptTerms(http))
      return accepted ?? mustBeLoggedIn(await session.refreshAnew())
    }
    const { stack } = screens
    // terms that were never shown were not declined, and another tab may have logged out already
    const decline = async () => screens.get().open && user.get() && session.logout()
    const ask = (io: ConsentIo) =>
      ctx.present('consent', startFlow(consentFlow, { at: 'asking' }, io, { clock, signal })).catch((cause) => {
        // without a mounted dialog nothing waits for consent, and the host calls `acceptTerms` (decision 22)
        if (toError(cause).code !== 'no_modal') throw cause
      })
    return {
      acceptTerms,
      onboard() {
        const answered = ask({ accept: acceptTerms, decline })
        holdOwed({ appId: ctx.host.appId, names: ctx.names }, answered)
        return answered
      },
      async catchUp() {
        let interrupted = false
        async function declineOrWait() {
          // closing another dialog that the host opened above does not answer the question beneath it
          interrupted = stack.get().at(-1)?.name !== 'consent'
          return interrupted || decline()
        }
        return ask({ accept: acceptTerms, decline: declineOrWait }).catch((cause) => {
          if (!interrupted) throw cause
          return 'interrupted'
        })
      },
    }
  },
})
