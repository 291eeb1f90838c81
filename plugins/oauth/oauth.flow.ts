import { defineFlow } from '../../core/flow.js'
import { type AuthorizationIo, authorization } from '../../core/sign-in/authorization/authorization.flow.js'
import { exitOf, goBack, signInTask } from '../../core/sign-in/end.js'
import type { OAuthEvent, OAuthState, OAuthTask } from './contract.js'

export type OAuthIo<Value = unknown> = AuthorizationIo<OAuthTask<Value>, Value>

const task = <Value>(state: OAuthTask<Value>): OAuthTask<Value> => ({ ...signInTask(state), provider: state.provider })

/** A login, a link or a new authorization with an identity provider. Core §4, Modal §4.5. */
export function oauthFlow<Value>() {
  const { on, run, after } = authorization<OAuthTask<Value>, Value>(task)
  return defineFlow<OAuthState<Value>, OAuthEvent, OAuthIo<Value>>({
    exit: exitOf,
    screen: ({ at }) => (at === 'blocked' ? 'IN_APP_BROWSER_LOGIN_NOT_POSSIBLE' : 'AWAITING_OAUTH_SCREEN'),
    on: { ...on, blocked: { back: goBack } },
    run,
    after,
  })
}
