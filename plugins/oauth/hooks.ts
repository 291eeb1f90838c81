import { isSocial } from '../../core/protocol/methods.js'
import type { User } from '../../core/user.js'
import { useAction, useClickAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import type { InitOptions, OAuthFlowState, OAuthProvider, OAuthTokens } from './contract.js'

const INITIAL: OAuthFlowState = { status: 'initial' }

export interface UseLoginWithOAuthResult {
  /** Call it within a click where a popup is to be opened. */
  initOAuth(options: InitOptions): Promise<void>
  /** Resolves once the page that came back has finished. */
  loginWithOAuth(): Promise<void>
  readonly loading: boolean
  readonly state: OAuthFlowState
}
/**
 * Login by an identity provider, without the dialog. `initOAuth` goes to the provider; the page that the provider comes back to
 * finishes the login by itself, and `loginWithOAuth` there waits for its end.
 *
 * @example
 * const { initOAuth, state } = useLoginWithOAuth()
 * return <button onClick={() => initOAuth({ provider: 'google' })}>Google</button>
 */
export function useLoginWithOAuth(callbacks?: LoginCallbacks): UseLoginWithOAuthResult {
  useLoginEvents(callbacks, isSocial)
  const state = usePluginState('oauth') ?? INITIAL
  const initOAuth = useClickAction('oauth', (api, options: InitOptions) => api.init(options))
  const loginWithOAuth = useAction('oauth', async (api) => void (await api.returned()))
  return { initOAuth, loginWithOAuth, loading: state.status === 'loading', state }
}

export interface OAuthTokensCallbacks {
  /** The provider's own tokens, with a login, a link or a fresh authorization; the app has them on. */
  onOAuthTokenGrant?(grant: { oAuthTokens: OAuthTokens; user: User }): void
}

export interface UseOAuthTokensResult {
  reauthorize(of: { readonly provider: OAuthProvider }): Promise<void>
}
/** The tokens of the identity providers themselves, to call their APIs with, where the app has this on. `reauthorize` asks for fresh ones. */
export function useOAuthTokens({ onOAuthTokenGrant }: OAuthTokensCallbacks = {}): UseOAuthTokensResult {
  useEvent('oauthTokens', onOAuthTokenGrant)
  return {
    reauthorize: useAction('oauth', (api, { provider }: { readonly provider: OAuthProvider }) =>
      api.reauthorize(provider),
    ),
  }
}
