import { toError } from '../../core/errors.js'
import type { Flow } from '../../core/flow.js'
import type { LoginResult } from '../../core/live/login.js'
import type { Context } from '../../core/plugin.js'
import type { OAuthApi, OAuthEvent, OAuthProvider, OAuthState, OAuthTask } from './contract.js'
import { isHeadless, take } from './pending.js'

type Run = (first: OAuthState & OAuthTask) => Flow<OAuthState, OAuthEvent>

/** The page came back from a provider: its code is exchanged, once. Core §4, decision 6. */
export function createReturn(ctx: Context<'oauth'>, run: Run): Pick<OAuthApi, 'woken' | 'returned'> {
  const { page, storage, user, state, events, signal, track } = ctx
  const { oauth_code: code, oauth_state: returnedStateCode, oauth_provider } = page.params
  if (!code || !returnedStateCode) return { woken: undefined, returned: async () => undefined }
  const provider = oauth_provider as OAuthProvider
  const drawn = !ctx.host.headless

  /** Where it begins: with what was kept for this state, or with why nothing was. */
  function first(returned: string, authorizationCode: string): OAuthState & OAuthTask {
    const onPhishing = (storedStateCode: string) =>
      track('possible_phishing_attempt', { provider, storedStateCode, returnedStateCode })
    try {
      const { verifier, ...kept } = take(storage, returned, onPhishing)
      const grant = { code: authorizationCode, state: returned, verifier }
      return { at: 'verifying', grant, provider, ...kept, shown: kept.shown && drawn }
    } catch (cause) {
      const intent = user.get() ? 'link' : 'login'
      return { at: 'problem', error: toError(cause), intent, provider, shown: drawn && !isHeadless(storage) }
    }
  }

  async function finish(begun: OAuthState & OAuthTask, flow: Flow<OAuthState, OAuthEvent>) {
    state.set({ status: 'loading' })
    try {
      const value = await (begun.shown ? ctx.present('authorize', flow) : flow.result)
      state.set({ status: 'done' })
      return value as LoginResult
    } catch (cause) {
      const error = toError(cause)
      state.set({ status: 'error', error })
      const intent = begun.intent === 'login' ? 'login' : 'link'
      if (!signal.aborted && begun.intent !== 'reauthorize') events.emit('failed', { error, intent, method: provider })
      throw error
    }
  }

  const begun = first(returnedStateCode, code)
  const known = user.get()
  // logged in meanwhile, in another tab
  if (begun.intent === 'login' && known && !known.isGuest) return { woken: undefined, returned: async () => undefined }
  const flow = run(begun)
  const returned = finish(begun, flow)
  returned.catch(() => {}) // it is told by events and state
  return {
    // once it is told: a page that is ready with a user would take them for one who was there already
    woken: flow.until('problem', 'done'),
    returned: () => returned,
  }
}
