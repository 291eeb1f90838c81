import { challengeOf, random } from '../../../core/browser/pkce.js'
import { oauthChannel } from '../../../core/browser/popup.js'
import { returnAddress } from '../../../core/browser/return-address.js'
import type { Context } from '../../../core/plugin.js'
import * as api from './cloud.api.js'
import type { Cloud } from './cloud.js'
import { denied, phishing, unexpected } from './cloud-errors.js'

/** Google Drive: an authorization with PKCE. Our server exchanges the code. Modal §4.16, Wire §3.4. */
export function googleDrive({ http, names, storage, host, track }: Context<'embedded-wallet'>): Cloud {
  let expectedState = ''

  const ask: Cloud['ask'] = async (signal) => {
    const [state, verifier] = [random(), random()]
    const { href: redirectTo } = returnAddress(host.customOAuthRedirectUrl)
    const url = await api.init(http, { redirectTo, challenge: await challengeOf(verifier), state }, signal)
    return {
      url,
      async channel(...call) {
        expectedState = state
        return { ...(await oauthChannel(names, storage, state)(...call)), verifier }
      },
    }
  }
  return {
    ask,
    async redeem(grant) {
      if ('access' in grant) throw unexpected()
      const { code, state } = grant
      if (state !== expectedState) {
        track('possible_phishing_attempt', {
          provider: 'google-drive',
          storedStateCode: expectedState.slice(0, 8), // a part of it is enough to recognise it
          returnedStateCode: state,
        })
        throw phishing()
      }
      if (code === 'undefined') throw denied()
      if (code === 'error') throw unexpected()
      return api.authenticate(http, grant)
    },
  }
}
