export interface TransactApi {
  /**
   * Has a wallet of the user's other app sign or send: opens a window of that app's provider, so call it within the click. Rejects with
   * `must_be_authenticated`, `linked_account_not_found`, `invalid_data` (too large), `cross_app_popup_blocked`, `cross_app_not_connected`,
   * `cross_app_read_only`, `missing_or_invalid_token` (link the account again), `user_rejected_request`, `client_request_timeout`, and with
   * `cross_app_request_failed` where the other app refuses.
   */
  ask(request: WalletRequest): Promise<string>
}

/** What that wallet is asked for. Wire §7.2. */
export interface WalletRequest {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'eth_sendTransaction'
  readonly params: readonly unknown[]
  /** Of the wallet that is to do it. */
  readonly address: string
}
