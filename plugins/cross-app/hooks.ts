import { LatchkitError } from '../../core/errors.js'
import type { User } from '../../core/user.js'
import { useAction, useClickAction } from '../../ui/react/use-action.js'
import type { CrossAppTransaction, OfWallet, WhichApp } from './contract.js'

export interface UseCrossAppAccountsResult {
  /**
   * Logs in with an account of another app, which the user approves in a window of that app's server. Rejects with
   * `cross_app_not_connected`, `oauth_user_denied`, `user_rejected_request` (the window was closed),
   * `client_request_timeout`, `exited_auth_flow`.
   */
  loginWithCrossAppAccount(app: WhichApp): Promise<User>
  /**
   * Links an account of another app. Rejects as above, and with `must_be_authenticated`, `linked_to_another_user`,
   * `exited_link_flow`.
   */
  linkCrossAppAccount(app: WhichApp): Promise<User>
  /**
   * Unlinks the `cross_app` account with this `subject`, so that this app loses its access to it. Rejects with
   * `linked_account_not_found`.
   */
  unlinkCrossAppAccount(account: { readonly subject: string }): Promise<User>
  /**
   * Signs with the user's wallet of another app. The user is asked in a window of that app's server. `address` is
   * one of the `embeddedWallets` of a `cross_app` account. Resolves with the signature. Rejects with
   * `linked_account_not_found` (no such wallet), `cross_app_read_only`, `cross_app_popup_blocked`,
   * `user_rejected_request`, `client_request_timeout` (after two minutes), `missing_or_invalid_token` (the user
   * revoked the permission there; the next call asks for it again), `cross_app_request_failed` if that app refuses.
   */
  signMessage(message: string, by: OfWallet): Promise<string>
  /** Signs EIP-712 typed data. Resolves and rejects as `signMessage` does. */
  signTypedData(data: object, by: OfWallet): Promise<string>
  /** Resolves with the transaction hash. Rejects as `signMessage` does, and with `invalid_data` without `chainId`. */
  sendTransaction(of: CrossAppTransaction, by: OfWallet): Promise<string>
  /**
   * Resolves with the signed transaction, which nobody has sent. What is not given is filled in by that app. Rejects as
   * `sendTransaction` does.
   */
  signTransaction(of: CrossAppTransaction, by: OfWallet): Promise<string>
  /** The user's access token for the other app's API; null if none is valid: then link the account again. */
  getAccessTokenForProvider(app: WhichApp): Promise<{ readonly token: string | null }>
}

const notConnected = (): never => {
  throw new LatchkitError('cross_app_not_connected', 'The app is connected to no other app.')
}
const notLinked = (): never => {
  throw new LatchkitError('linked_account_not_found', 'The user has no account of another app.')
}
const noToken = () => ({ token: null })

/** Accounts and wallets of the user in other apps of the server. Call whatever opens a window within a click. */
export function useCrossAppAccounts(): UseCrossAppAccountsResult {
  return {
    loginWithCrossAppAccount: useClickAction('cross-app', (api, app: WhichApp) => api.login(app), notConnected),
    linkCrossAppAccount: useClickAction('cross-app', (api, app: WhichApp) => api.link(app), notConnected),
    unlinkCrossAppAccount: useAction(
      'cross-app',
      (api, account: { readonly subject: string }) => api.unlink(account),
      notLinked,
    ),
    signMessage: useClickAction(
      'cross-app',
      (api, message: string, by: OfWallet) => api.signMessage(message, by),
      notLinked,
    ),
    signTypedData: useClickAction(
      'cross-app',
      (api, data: object, by: OfWallet) => api.signTypedData(data, by),
      notLinked,
    ),
    sendTransaction: useClickAction(
      'cross-app',
      (api, of: CrossAppTransaction, by: OfWallet) => api.sendTransaction(of, by),
      notLinked,
    ),
    signTransaction: useClickAction(
      'cross-app',
      (api, of: CrossAppTransaction, by: OfWallet) => api.signTransaction(of, by),
      notLinked,
    ),
    getAccessTokenForProvider: useAction(
      'cross-app',
      (api, app: WhichApp) => ({ token: api.accessTokenOf(app) }),
      noToken,
    ),
  }
}
