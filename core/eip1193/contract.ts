import type { Chain } from '../host-config.js'
import type { Eip1193Provider } from '../wallets.js'
import type { Listener } from './listeners.js'

/**
 * One wallet as dapps, wagmi, viem and ethers know wallets. Its errors have numbers: `ProviderRpcError`. EIP-1193, Wire
 * §5.6.
 */
export interface WalletProvider extends Eip1193Provider {
  /** Lets our own wallet discovery recognise the provider, for example when a host sets it as `window.ethereum`. */
  readonly isLatchkit: true
  /** `connect`, `disconnect`, `chainChanged` (hex), `accountsChanged`, `message`. */
  on(event: string, listener: Listener): WalletProvider
  removeListener(event: string, listener: Listener): WalletProvider
}
/** What a wallet of ours needs to know of chains and their nodes. */
export interface Ethereum {
  chains(): Promise<readonly Chain[]>
  /** Rejects with `unsupported_chain_id`. */
  chain(id: unknown): Promise<Chain>
  client(id: number): Promise<{ readonly request: unknown }>
  recoverSigner(message: `0x${string}`, signature: `0x${string}`): Promise<`0x${string}`>
}
export type Params = readonly unknown[]
export type Methods = Readonly<Record<string, (params: Params) => Promise<unknown> | unknown>>
