import type { Flow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import { afterReturn } from '../../core/sign-in/authorization/after-return.js'
import { firstOfReturn } from '../../core/sign-in/authorization/return.js'
import type { createAttempts } from '../../core/sign-in/headless.js'
import type { LoginResult } from '../../core/signed-in.js'
import type { User } from '../../core/user.js'
import type { OAuthApi, OAuthEvent, OAuthProvider, OAuthState } from './contract.js'

type Run<Value> = (first: OAuthState<Value>) => Flow<OAuthState<Value>, OAuthEvent>
interface Parts {
  readonly login: Run<LoginResult | 'back'>
  readonly link: Run<User>
  readonly attempt: ReturnType<typeof createAttempts<'login', 'loading' | 'done'>>
}

/** Completes a return from a provider by exchanging its code, once. Core §4, decision 6. */
export function createReturn(
  ctx: Context<'oauth'>,
  { login, link, attempt }: Parts,
): Pick<OAuthApi, 'started' | 'returned'> {
  const { page, user } = ctx
  const nothing = { started: undefined, returned: async () => undefined }
  const provider = page.params.oauth_provider as OAuthProvider
  const first = firstOfReturn(ctx, provider)
  if (!first) return nothing
  const { intent, shown } = first
  const currentUser = user.get()
  if (intent === 'login' && currentUser && !currentUser.isGuest) return nothing // the user has logged in meanwhile, in another tab

  /**
   * `started` settles after the login event. Otherwise a host could see `ready` with a user before the login is
   * reported.
   */
  function finish<Value>(flow: Flow<OAuthState<Value | 'back'>, OAuthEvent>) {
    const report = intent === 'reauthorize' ? {} : { intent }
    const result = attempt('login', { ...report, method: provider, from: 'loading', to: 'done' }, () =>
      afterReturn<Value>(flow, shown ? ctx.present('authorize', flow) : flow.result),
    )
    result.catch(() => {}) // events and the state report the failure
    return { result, started: flow.until('problem', 'done') }
  }
  if (intent !== 'login') {
    const { result, started } = finish<User>(link(first))
    return { started, returned: () => result.then(() => undefined) }
  }
  const { result, started } = finish<LoginResult>(login(first.shown ? { ...first, back: 'back' } : first))
  return { started, returned: () => result }
}
