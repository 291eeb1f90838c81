import { isSocial } from '../../core/protocol/methods.js'
import type { User } from '../../core/user.js'
import { useAction, useClickAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import type { InitOptions, OAuthFlowState, OAuthProvider, OAuthTokens } from './contract.js'

const INITIAL: OAuthFlowState = { status: 'initial' }

export interface UseLoginWithOAuthResult {
  /** Call it within a click if a popup should open. */
  initOAuth(options: InitOptions): Promise<void>
  /** Resolves when the login that the page returned from is complete. */
  loginWithOAuth(): Promise<void>
  readonly loading: boolean
  readonly state: OAuthFlowState
}
/**
 * Login with an identity provider, without the dialog. `initOAuth` navigates to the provider. The page that the
 * provider returns to completes the login by itself; there, `loginWithOAuth` waits until it is complete.
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
  /**
   * The identity provider's own tokens, after a login, a link or a new authorization. Only if the app requests them.
   */
  onOAuthTokenGrant?: ((grant: { oAuthTokens: OAuthTokens; user: User }) => void) | undefined
}

export interface UseOAuthTokensResult {
  reauthorize(of: { readonly provider: OAuthProvider }): Promise<void>
}
/**
 * The identity providers' own tokens, for calls of their APIs, if the app requests them. `reauthorize` asks for new
 * ones.
 */
export function useOAuthTokens({ onOAuthTokenGrant }: OAuthTokensCallbacks = {}): UseOAuthTokensResult {
  useEvent('oauthTokens', onOAuthTokenGrant)
  return {
    reauthorize: useAction('oauth', (api, { provider }: { readonly provider: OAuthProvider }) =>
      api.reauthorize(provider),
    ),
  }
}
