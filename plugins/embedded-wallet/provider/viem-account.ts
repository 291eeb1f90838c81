import type { ConnectedWallet } from '../../../core/wallets.js'

type Hex = `0x${string}`
/** viem's `LocalAccount` in our own types, so that hosts that use other hooks need not install viem. */
export interface ViemAccount {
  readonly address: Hex
  readonly publicKey: Hex
  readonly source: 'custom'
  readonly type: 'local'
  signMessage(of: { readonly message: string | { readonly raw: Hex | Uint8Array } }): Promise<Hex>
  signTypedData(data: unknown): Promise<Hex>
  // biome-ignore lint/suspicious/noExplicitAny: viem's result type depends on the argument
  signTransaction(transaction: unknown): Promise<any>
}

/**
 * Converts a wallet to a viem account for viem's wallet client. It signs with the wallet's provider, and errors have
 * the provider's numbers. It signs transactions that carry authorizations of EIP-7702, and no authorization of its own:
 * viem's `signAuthorization` refuses the account.
 */
export async function toViemAccount({ wallet }: { readonly wallet: ConnectedWallet }): Promise<ViemAccount> {
  const [{ makeAccount }, provider] = await Promise.all([import('./viem-signer.js'), wallet.getEthereumProvider()])
  return makeAccount(wallet.address as Hex, provider)
}
