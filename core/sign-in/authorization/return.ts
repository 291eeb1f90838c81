import { toError } from '../../errors.js'
import type { Context } from '../../plugin.js'
import type { PluginId } from '../../registry.js'
import type { AuthorizationState, AuthorizationTask } from './contract.js'
import { isHeadless, takePending } from './pending.js'

type Parts = Pick<Context<PluginId>, 'page' | 'host' | 'user' | 'storage' | 'track'>
type First<Provider extends string> = Extract<
  AuthorizationState<AuthorizationTask<never> & { readonly provider: Provider }, never>,
  { at: 'verifying' | 'problem' }
>

/**
 * The first stage of a page that came back from `provider`: with the request that was stored for its state, or with an
 * error. Core §4, decision 6.
 */
export function firstOfReturn<Provider extends string>(
  { page, host, user, storage, track }: Parts,
  provider: Provider,
): First<Provider> | undefined {
  const { oauth_code: code, oauth_state: returnedStateCode } = page.params
  if (!code || !returnedStateCode) return undefined
  const hasDialog = !host.headless
  const onPhishing = (storedStateCode: string) =>
    track('possible_phishing_attempt', { provider, storedStateCode, returnedStateCode })
  try {
    const { verifier, hash, ...request } = takePending(storage, returnedStateCode, onPhishing)
    // Assigns the hash instead of using the history API, so that routers which read the hash are notified
    if (hash) location.replace(`#${hash}`)
    const grant = { code, state: returnedStateCode, verifier }
    return { at: 'verifying', grant, provider, ...request, shown: request.shown && hasDialog }
  } catch (cause) {
    const intent = user.get() ? 'link' : 'login'
    return { at: 'problem', error: toError(cause), intent, provider, shown: hasDialog && !isHeadless(storage) }
  }
}
