export interface TransactApi {
  /**
   * Has a wallet of the user's other app sign or send: opens a window of that app's provider, so call it within the
   * click. Rejects with `must_be_authenticated`, `linked_account_not_found`, `invalid_data` (too large, no chain),
   * `cross_app_popup_blocked`, `cross_app_not_connected`, `cross_app_read_only`, `missing_or_invalid_token` (the user
   * took the permission back: ask again, and they are asked for it), `user_rejected_request`, `client_request_timeout`,
   * and with `cross_app_request_failed` where the other app refuses.
   */
  ask(request: WalletRequest): Promise<string>
  /** Resolves with the signature, as `ask`. */
  signMessage(message: string, by: OfWallet): Promise<string>
  /** EIP-712. */
  signTypedData(data: object, by: OfWallet): Promise<string>
  /** Resolves with the transaction's hash. */
  sendTransaction(of: CrossAppTransaction, by: OfWallet): Promise<string>
}

export interface OfWallet {
  readonly address: string
}

/** What that wallet is asked for. */
export interface WalletRequest {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | 'eth_sendTransaction'
  readonly params: readonly unknown[]
  /** Of the wallet that is to do it. */
  readonly address: string
}

type Quantity = number | bigint | `0x${string}`
/** What a wallet of another app is to send. wei, and units of gas. */
export interface CrossAppTransaction {
  readonly chainId: number | `0x${string}`
  readonly to?: string
  readonly value?: Quantity
  readonly data?: string
  readonly nonce?: Quantity
  readonly gasLimit?: Quantity
  readonly gasPrice?: Quantity
  readonly maxFeePerGas?: Quantity
  readonly maxPriorityFeePerGas?: Quantity
}
