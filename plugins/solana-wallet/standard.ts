import type { IdentifierString, WalletAccount, WindowAppReadyEventAPI } from '@wallet-standard/base'
import { ReadonlyWalletAccount } from '@wallet-standard/wallet'
import { LatchkitError } from '../../core/errors.js'
import { copyOf, fromBase58 } from './bytes.js'
import type { SendOptions, SolanaWalletApi } from './contract.js'
import { ICON } from './mark.js'

interface ToSign {
  readonly account: WalletAccount
}
interface Message extends ToSign {
  readonly message: Uint8Array
}
interface Transaction extends ToSign {
  readonly transaction: Uint8Array
  readonly chain?: string
  readonly options?: SendOptions
}
type Change = { readonly accounts: readonly WalletAccount[] }
const SIGNS = ['solana:signMessage', 'solana:signTransaction', 'solana:signAndSendTransaction'] as const

/**
 * Registers the user's wallet for the dapps in this page, whichever loads first. Returns the function that removes it;
 * its accounts then disappear even for dapps that keep the wallet object.
 */
export function registerStandard(
  name: string,
  address: string,
  chains: readonly IdentifierString[],
  api: SolanaWalletApi,
): () => void {
  // the object is frozen. The cast is needed because the package's types ignore `exactOptionalPropertyTypes`.
  const ownAccount = new ReadonlyWalletAccount({
    address,
    publicKey: fromBase58(address),
    chains,
    features: SIGNS,
  }) as WalletAccount
  const listeners = new Set<(change: Change) => void>()
  let accounts: readonly WalletAccount[] = [ownAccount]
  let over = false
  function become(next: readonly WalletAccount[]) {
    if (next.length === accounts.length) return
    accounts = next
    for (const listener of listeners) listener({ accounts })
  }
  /** Runs the inputs in order, and only for the current account. */
  async function each<In extends ToSign, Out>(inputs: readonly In[], work: (input: In) => Promise<Out>) {
    const results: Out[] = []
    for (const input of inputs) {
      if (!accounts.some((one) => one.address === input.account?.address))
        throw new LatchkitError('embedded_wallet_not_found', 'This account is not connected.')
      results.push(await work(input))
    }
    return results
  }
  const versions = { version: '1.0.0', supportedTransactionVersions: ['legacy', 0] } as const
  const wallet = Object.freeze({
    version: '1.0.0' as const,
    name,
    icon: ICON as `data:image/svg+xml;base64,${string}`,
    chains,
    get accounts() {
      return accounts
    },
    features: {
      'latchkit:embedded': {},
      'standard:connect': {
        version: '1.0.0',
        /** Shows no prompt, since the wallet exists only while its user is logged in. */
        async connect() {
          if (!over) become([ownAccount])
          return { accounts }
        },
      },
      'standard:disconnect': { version: '1.0.0', disconnect: async () => become([]) },
      'standard:events': {
        version: '1.0.0',
        on(event: string, listener: (change: Change) => void) {
          if (event === 'change') listeners.add(listener)
          return () => void listeners.delete(listener)
        },
      },
      'solana:signMessage': {
        version: '1.1.0',
        signMessage: (...inputs: readonly Message[]) =>
          each(inputs, async ({ message }) => {
            const signedMessage = copyOf(message)
            return { signedMessage, ...(await api.signMessage({ message: signedMessage, address })) }
          }),
      },
      'solana:signTransaction': {
        ...versions,
        signTransaction: (...inputs: readonly Transaction[]) =>
          each(inputs, ({ transaction, chain }) => api.signTransaction({ transaction, chain, address })),
      },
      'solana:signAndSendTransaction': {
        ...versions,
        signAndSendTransaction: (...inputs: readonly Transaction[]) =>
          each(inputs, ({ transaction, chain, options }) =>
            api.signAndSendTransaction({ transaction, chain, address, ...(options && { options }) }),
          ),
      },
    },
  })

  const offs: (() => void)[] = []
  const meet = ({ register }: WindowAppReadyEventAPI) => void offs.push(register(wallet))
  const onApp = (event: Event) => meet((event as CustomEvent<WindowAppReadyEventAPI>).detail)
  window.addEventListener('wallet-standard:app-ready', onApp)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: meet }))
  return () => {
    over = true
    window.removeEventListener('wallet-standard:app-ready', onApp)
    for (const off of offs) off()
    become([])
  }
}
