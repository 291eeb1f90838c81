import { toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
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
    const io: ConsentIo = {
      accept: acceptTerms,
      // terms that were never shown were not declined; and another tab may have logged out already
      decline: async () => screens.get().open && user.get() && session.logout(),
    }
    return {
      acceptTerms,
      async onboard() {
        try {
          await ctx.present('consent', startFlow(consentFlow, { at: 'asking' }, io, { clock, signal }))
        } catch (cause) {
          // decision 22: without a mounted dialog the login does not wait; the host calls `acceptTerms`
          if (toError(cause).code !== 'no_modal') throw cause
        }
      },
    }
  },
})
