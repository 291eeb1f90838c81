export interface TransactApi {
  /**
   * Asks a wallet of the user's other app to sign or send. Opens a window of that app's server, so call it within
   * the click. Rejects with `must_be_authenticated`, `linked_account_not_found`, `invalid_data` (too large, no chain),
   * `cross_app_popup_blocked`, `cross_app_not_connected`, `cross_app_read_only`, `missing_or_invalid_token` (the user
   * revoked the permission; the next call asks for it again), `user_rejected_request`, `client_request_timeout`, and
   * `cross_app_request_failed` if the other app refuses.
   */
  ask(request: WalletRequest): Promise<string>
  /** Resolves with the signature. Rejects as `ask` does. */
  signMessage(message: string, by: OfWallet): Promise<string>
  /** Signs EIP-712 typed data. Rejects as `ask` does. */
  signTypedData(data: object, by: OfWallet): Promise<string>
  /** Resolves with the transaction hash. Rejects as `ask` does. */
  sendTransaction(of: CrossAppTransaction, by: OfWallet): Promise<string>
  /** Resolves with the signed transaction, which is not sent. Rejects as `ask` does. */
  signTransaction(of: CrossAppTransaction, by: OfWallet): Promise<string>
}

export interface OfWallet {
  readonly address: string
}

export type TransactionMethod = 'eth_sendTransaction' | 'eth_signTransaction'
/** The request to the wallet. */
export interface WalletRequest {
  readonly method: 'personal_sign' | 'eth_signTypedData_v4' | TransactionMethod
  readonly params: readonly unknown[]
  /** Address of the wallet. */
  readonly address: string
}

/** Text is a decimal or hexadecimal number. */
type Quantity = number | bigint | string
/** A transaction for a wallet of another app. Amounts are in wei, gas limits in units of gas. */
export interface CrossAppTransaction {
  readonly chainId: number | `0x${string}`
  /** The wallet that signs, if it is given at all. */
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly value?: Quantity | undefined
  readonly data?: string | ArrayLike<number> | undefined
  readonly nonce?: Quantity | undefined
  readonly gasLimit?: Quantity | undefined
  readonly gasPrice?: Quantity | undefined
  readonly maxFeePerGas?: Quantity | undefined
  readonly maxPriorityFeePerGas?: Quantity | undefined
  readonly type?: number | `0x${string}` | undefined
  readonly accessList?: readonly { readonly address: string; readonly storageKeys: readonly string[] }[] | undefined
}
