import { toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { LoginResult } from '../../core/live/login.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { createAttempts } from '../../core/sign-in/headless.js'
import type { OAuthApi, OAuthEvent, OAuthProvider, OAuthState } from './contract.js'
import { isHeadless, takePending } from './pending.js'

type Run<Value> = (first: OAuthState<Value>) => Flow<OAuthState<Value>, OAuthEvent>
type First = Extract<OAuthState<never>, { at: 'verifying' | 'problem' }>
interface Parts {
  readonly login: Run<LoginResult>
  readonly link: Run<User>
  readonly attempt: ReturnType<typeof createAttempts<'login', 'loading' | 'done'>>
}

/** The page came back from a provider: its code is exchanged, once. Core §4, decision 6. */
export function createReturn(
  ctx: Context<'oauth'>,
  { login, link, attempt }: Parts,
): Pick<OAuthApi, 'started' | 'returned'> {
  const { page, storage, user, track } = ctx
  const { oauth_code: code, oauth_state: returnedStateCode, oauth_provider } = page.params
  const nothing = { started: undefined, returned: async () => undefined }
  if (!code || !returnedStateCode) return nothing
  const provider = oauth_provider as OAuthProvider
  const drawn = !ctx.host.headless

  /** Where it begins: with what was kept for this state, or with why nothing was. */
  function first(returned: string, authorizationCode: string): First {
    const onPhishing = (storedStateCode: string) =>
      track('possible_phishing_attempt', { provider, storedStateCode, returnedStateCode })
    try {
      const { verifier, hash, ...kept } = takePending(storage, returned, onPhishing)
      // not by the history: a router that reads the hash has to hear of it
      if (hash) location.replace(`#${hash}`)
      const grant = { code: authorizationCode, state: returned, verifier }
      return { at: 'verifying', grant, provider, ...kept, shown: kept.shown && drawn }
    } catch (cause) {
      const intent = user.get() ? 'link' : 'login'
      return { at: 'problem', error: toError(cause), intent, provider, shown: drawn && !isHeadless(storage) }
    }
  }
  const begun = first(returnedStateCode, code)
  const { intent, shown } = begun
  const known = user.get()
  if (intent === 'login' && known && !known.isGuest) return nothing // logged in meanwhile, in another tab

  /** `started` settles once it is told: a page that is ready with a user would take them for one who was there already. */
  function finish<Value>(flow: Flow<OAuthState<Value>, OAuthEvent>) {
    const report = intent === 'reauthorize' ? {} : { intent }
    const ended = attempt('login', { ...report, method: provider, from: 'loading', to: 'done' }, () =>
      shown ? ctx.present('authorize', flow) : flow.result,
    )
    ended.catch(() => {}) // it is told by events and state
    return { ended, started: flow.until('problem', 'done') }
  }
  if (intent !== 'login') {
    const { ended, started } = finish(link(begun))
    return { started, returned: () => ended.then(() => undefined) }
  }
  const { ended, started } = finish(login(begun))
  return { started, returned: () => ended }
}
