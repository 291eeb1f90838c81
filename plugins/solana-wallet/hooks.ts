import { LatchkitError } from '../../core/errors.js'
import type { ConnectedSolanaWallet } from '../../core/wallets.js'
import { useAction } from '../../ui/react/use-action.js'
import { useSolanaWallets as useConnected } from '../../ui/react/use-wallets.js'
import type { SendOptions, SolanaTransaction } from './contract.js'

/** The Solana wallets that the app may use now, the user's own among them. Wire §5.3. */
export function useSolanaWallets() {
  return { ...useConnected(), ...useCreateWallet(), ...useExportWallet() }
}

/**
 * Shows the wallet's key in the dialog, 64 bytes in base58, on a page of the provider's. Resolves when the user leaves it. Rejects with
 * `must_be_authenticated`, `embedded_wallet_not_found`, `user_rejected_request`, `not_supported`. Wire §5.3.
 */
export const useExportWallet = () => ({
  // an event handler's argument is no options
  exportWallet: useAction('solana-wallet', (api, { address }: { readonly address?: string } = {}) =>
    api.exportKey({ address }),
  ),
})

/** Makes the user's own Solana wallet. Rejects with `embedded_wallet_already_exists`, `not_supported`, `must_be_authenticated`, … */
export const useCreateWallet = () => ({ createWallet: useAction('solana-wallet', (api) => api.create()) })

interface By {
  readonly wallet: ConnectedSolanaWallet
}
type OneOrMany<In, Out> = {
  (input: In): Promise<Out>
  (first: In, second: In, ...more: readonly In[]): Promise<readonly Out[]>
}
/** One for one, many for many, in turn. */
const inTurn =
  <In, Out>(work: (input: In) => Promise<Out>): OneOrMany<In, Out> =>
  async (...inputs: readonly In[]): Promise<never> => {
    const made: Out[] = []
    for (const input of inputs) made.push(await work(input))
    return (made.length === 1 ? made[0] : made) as never
  }
// named, as older compilers do not know what newer ones infer
interface Signature {
  readonly signature: Uint8Array
}
const signMessage = inTurn(
  async ({ message, wallet }: By & { readonly message: Uint8Array }): Promise<Signature> => ({
    signature: await wallet.signMessage(message),
  }),
)
const signTransaction = inTurn(async ({ wallet, ...of }: By & SolanaTransaction) => {
  if (!wallet.signTransaction) throw cannot(wallet)
  return wallet.signTransaction(of)
})
const signAndSendTransaction = inTurn(
  async ({ wallet, ...of }: By & SolanaTransaction & { readonly options?: SendOptions }) => {
    if (!wallet.signAndSendTransaction) throw cannot(wallet)
    return wallet.signAndSendTransaction(of)
  },
)
const cannot = ({ meta }: ConnectedSolanaWallet) =>
  new LatchkitError('not_supported', `${meta.name} signs messages only: ask it through Wallet Standard.`)

/** Each takes `{ wallet, … }`, once or many times, and answers one result or a list. Bytes in, bytes out. */
export const useSignMessage = () => ({ signMessage })
export const useSignTransaction = () => ({ signTransaction })
export const useSignAndSendTransaction = () => ({ signAndSendTransaction })
