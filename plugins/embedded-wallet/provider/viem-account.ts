import type { ConnectedWallet } from '../../../core/wallets.js'

type Hex = `0x${string}`
/** viem's `LocalAccount`, in types of our own: hosts of other hooks need no viem. */
export interface ViemAccount {
  readonly address: Hex
  readonly publicKey: Hex
  readonly source: 'custom'
  readonly type: 'local'
  signMessage(of: { readonly message: string | { readonly raw: Hex | Uint8Array } }): Promise<Hex>
  signTypedData(data: unknown): Promise<Hex>
  // biome-ignore lint/suspicious/noExplicitAny: viem's own answer depends on what it is given
  signTransaction(transaction: unknown): Promise<any>
}

/**
 * A wallet as viem's account, for its wallet client: it signs by the wallet's own provider. Errors have the provider's
 * numbers. It signs transactions that carry authorizations of EIP-7702, and no authorization of its own: viem's
 * `signAuthorization` refuses the account.
 */
export async function toViemAccount({ wallet }: { readonly wallet: ConnectedWallet }): Promise<ViemAccount> {
  const [{ makeAccount }, provider] = await Promise.all([import('./viem-signer.js'), wallet.getEthereumProvider()])
  return makeAccount(wallet.address as Hex, provider)
}
