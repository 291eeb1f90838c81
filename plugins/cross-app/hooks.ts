import type { User } from '../../core/user.js'
import { useAction, useClickAction } from '../../ui/react/use-action.js'
import type { CrossAppTransaction, OfWallet, WhichApp } from './contract.js'

export interface UseCrossAppAccountsResult {
  /**
   * Logs in by an account of another app, which the user approves in a window of that app's provider. Rejects with
   * `cross_app_not_connected`, `oauth_user_denied`, `user_rejected_request` (the window was closed),
   * `client_request_timeout`, `exited_auth_flow`.
   */
  loginWithCrossAppAccount(app: WhichApp): Promise<User>
  /** The same for the user who is logged in: `must_be_authenticated`, `linked_to_another_user`, `exited_link_flow`. */
  linkCrossAppAccount(app: WhichApp): Promise<User>
  /**
   * `subject` is that of the `cross_app` account. This app loses its access to the other account. Rejects with
   * `linked_account_not_found`.
   */
  unlinkCrossAppAccount(which: { readonly subject: string }): Promise<User>
  /**
   * Has the user's wallet at another app sign: the user is asked in a window of that app's provider. `address`: one of
   * the `embeddedWallets` of a `cross_app` account. Resolves with the signature. Rejects with
   * `linked_account_not_found` (no such wallet), `cross_app_read_only`, `cross_app_popup_blocked`,
   * `user_rejected_request`, `client_request_timeout` (two minutes), `missing_or_invalid_token` (the user took the
   * permission back there; the next call asks for it anew), `cross_app_request_failed` where that app refuses.
   */
  signMessage(message: string, by: OfWallet): Promise<string>
  /** EIP-712; as `signMessage`. */
  signTypedData(data: object, by: OfWallet): Promise<string>
  /** Resolves with the hash. `chainId` is needed: `invalid_data` without. As `signMessage`. */
  sendTransaction(of: CrossAppTransaction, by: OfWallet): Promise<string>
  /** The user's access token for the other app's API; null if none is valid: then link the account again. */
  getAccessTokenForProvider(app: WhichApp): Promise<{ readonly token: string | null }>
}

/** Accounts and wallets that the user has in other apps of the provider. Call what opens a window within a click. */
export function useCrossAppAccounts(): UseCrossAppAccountsResult {
  return {
    loginWithCrossAppAccount: useClickAction('cross-app', (api, app: WhichApp) => api.login(app)),
    linkCrossAppAccount: useClickAction('cross-app', (api, app: WhichApp) => api.link(app)),
    unlinkCrossAppAccount: useAction('cross-app', (api, which: { readonly subject: string }) => api.unlink(which)),
    signMessage: useClickAction('cross-app', (api, message: string, by: OfWallet) => api.signMessage(message, by)),
    signTypedData: useClickAction('cross-app', (api, data: object, by: OfWallet) => api.signTypedData(data, by)),
    sendTransaction: useClickAction('cross-app', (api, of: CrossAppTransaction, by: OfWallet) =>
      api.sendTransaction(of, by),
    ),
    getAccessTokenForProvider: useAction('cross-app', (api, app: WhichApp) => ({ token: api.accessTokenOf(app) })),
  }
}
