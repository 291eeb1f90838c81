import { useRef } from 'react'
import type { UiEvent } from '../../core/browser/ui-event.js'
import { toError } from '../../core/errors.js'
import type { User } from '../../core/user.js'
import type { ConnectedSolanaWallet, ConnectedWallet } from '../../core/wallets.js'
import { fetchDialog } from '../../ui/react/fetch-dialog.js'
import { useAction, useWithClient } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import { type FailureCallbacks, useFailures } from '../../ui/react/use-failures.js'
import { type LinkAccountCallbacks, useLinkEvents } from '../../ui/react/use-link-account.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import { useWallets } from '../../ui/react/use-wallets.js'
import type { AnyWallet, ChooseOptions, SignedMessage, SiweFlowState } from './contract.js'

const INITIAL: SiweFlowState = { status: 'initial' }
const useStatus = () => usePluginState('wallets')?.sign ?? INITIAL
type SiwMethod = 'siwe' | 'siws'
export interface SignedToLogIn extends SignedMessage {
  readonly disableSignup?: boolean
}
export interface MessageToSign {
  readonly address: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId?: string | undefined
}

export interface ConnectWalletCallbacks extends FailureCallbacks {
  onSuccess?: ((result: { wallet: ConnectedWallet | ConnectedSolanaWallet }) => void) | undefined
}
export interface UseConnectWalletResult {
  /** Callbacks report the result. You may pass it as `onClick={connectWallet}`. */
  connectWallet(options?: ChooseOptions | UiEvent): Promise<void>
}
/**
 * `connectWallet()` opens the dialog to choose a wallet and connects it, without a login.
 *
 * @example
 * const { connectWallet } = useConnectWallet({ onSuccess: ({ wallet }) => use(wallet) })
 * return <button onClick={connectWallet}>Connect a wallet</button>
 */
export function useConnectWallet({ onSuccess, onError }: ConnectWalletCallbacks = {}): UseConnectWalletResult {
  useEvent('walletConnected', onSuccess)
  useEvent('walletNotConnected', onError && (({ error }) => onError(error.code, error)))
  return {
    connectWallet: useAction('wallets', (api, options?: ChooseOptions | UiEvent) => {
      // as an event handler it is called with an event, which has no options; the callbacks report the result
      api.connect(options && !('type' in options) ? options : {}).catch(() => {})
    }),
  }
}

export interface UseConnectCoinbaseSmartWalletResult {
  /** The callbacks of `useConnectWallet` report the result. */
  connectCoinbaseSmartWallet(): Promise<void>
}
/**
 * Connects Coinbase's wallet without a choice of others and without a login. Needs the plugin `coinbase`. Coinbase's
 * extension is preferred to the smart wallet unless `externalWallets.coinbaseWallet.connectionOptions` is
 * `'smartWalletOnly'`.
 *
 * @example
 * const { connectCoinbaseSmartWallet } = useConnectCoinbaseSmartWallet()
 * return <button onClick={connectCoinbaseSmartWallet}>Connect a smart wallet</button>
 */
export function useConnectCoinbaseSmartWallet(): UseConnectCoinbaseSmartWalletResult {
  return {
    connectCoinbaseSmartWallet: useAction('wallets', (api) => {
      api.connect({ preSelectedWalletId: 'coinbase_wallet' }).catch(() => {})
    }),
  }
}

export interface UseConnectOrCreateWalletResult {
  connectOrCreateWallet(): Promise<void>
}
/** Opens the dialog with every login method. A wallet is only connected, without a login; any other method logs in. */
export function useConnectOrCreateWallet({
  onSuccess,
  ...failures
}: ConnectWalletCallbacks = {}): UseConnectOrCreateWalletResult {
  const requested = useRef(false)
  useEvent('walletConnected', (result) => requested.current && onSuccess?.(result))
  useFailures('login', failures, () => requested.current)
  return {
    connectOrCreateWallet: useWithClient(async (client) => {
      requested.current = true
      try {
        await (await fetchDialog()).openLogin(client, { connectOnly: true })
      } catch (cause) {
        client.events.emit('failed', { error: toError(cause), intent: 'login', method: null })
      } finally {
        requested.current = false
      }
    }),
  }
}

export interface UseActiveWalletResult {
  readonly wallet: ConnectedWallet | undefined
  /** CAIP-2. */
  readonly network: string | undefined
  setActiveWallet(of: { readonly address: string }): Promise<void>
  /** Opens the dialog to choose a wallet. Resolves with it. */
  connect(): Promise<{ wallet: AnyWallet }>
}
/** The wallet that is first in `useWallets`, and functions that make another wallet the first. */
export function useActiveWallet(): UseActiveWalletResult {
  const { wallets } = useWallets()
  return {
    wallet: wallets[0],
    network: wallets[0]?.chainId,
    setActiveWallet: useWithClient((client, { address }: { readonly address: string }) => {
      client.wallets.set({ ...client.wallets.get(), active: address })
    }),
    connect: useAction('wallets', async (api) => ({ wallet: await api.connect() })),
  }
}

const useMessage = (way: SiwMethod) =>
  useAction('wallets', async (api, of: MessageToSign) => (await api.byMessage(way)).message(of))
const useNonce = (way: SiwMethod) =>
  useAction('wallets', async (api, of: Pick<MessageToSign, 'address'>) => (await api.byMessage(way)).nonce(of))
const useEnter = (way: SiwMethod) =>
  useAction('wallets', async (api, signed: SignedToLogIn) => (await api.byMessage(way)).login(signed))
export interface UseLoginWithSiweResult {
  generateSiweMessage(of: MessageToSign): Promise<string>
  /** Only the nonce, for a message that you write yourself. */
  generateSiweNonce(of: Pick<MessageToSign, 'address'>): Promise<string>
  loginWithSiwe(signed: SignedToLogIn): Promise<User>
  readonly state: SiweFlowState
}
/**
 * Sign-in with Ethereum (EIP-4361) without the dialog, for a host that has the message signed itself.
 *
 * @example
 * const { generateSiweMessage, loginWithSiwe } = useLoginWithSiwe()
 * const message = await generateSiweMessage({ address, chainId: 'eip155:1' })
 * await loginWithSiwe({ message, signature: await signMessageAsync({ message }) })
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function useLoginWithSiwe(callbacks?: LoginCallbacks): UseLoginWithSiweResult {
  useLoginEvents(callbacks, 'siwe')
  return {
    generateSiweMessage: useMessage('siwe'),
    generateSiweNonce: useNonce('siwe'),
    loginWithSiwe: useEnter('siwe'),
    state: useStatus(),
  }
}
export interface UseLinkWithSiweResult {
  generateSiweMessage(of: MessageToSign): Promise<string>
  linkWithSiwe(signed: SignedMessage): Promise<User>
  readonly state: SiweFlowState
}
/** Links an Ethereum wallet to the logged-in user with a signed message (EIP-4361), without the dialog. */
export function useLinkWithSiwe(callbacks?: LinkAccountCallbacks): UseLinkWithSiweResult {
  useLinkEvents(callbacks, 'siwe')
  return {
    generateSiweMessage: useMessage('siwe'),
    linkWithSiwe: useAction('wallets', async (api, signed: SignedMessage) =>
      (await api.byMessage('siwe')).link(signed),
    ),
    state: useStatus(),
  }
}
export interface UseLoginWithSiwsResult {
  generateSiwsMessage(of: MessageToSign): Promise<string>
  loginWithSiws(signed: SignedToLogIn): Promise<User>
  readonly state: SiweFlowState
}
/** Sign-in with Solana without the dialog. The app has to turn it on. */
export function useLoginWithSiws(callbacks?: LoginCallbacks): UseLoginWithSiwsResult {
  useLoginEvents(callbacks, 'siws')
  return { generateSiwsMessage: useMessage('siws'), loginWithSiws: useEnter('siws'), state: useStatus() }
}
export interface UseLinkWithSiwsResult {
  generateSiwsMessage(of: MessageToSign): Promise<string>
  /** `linkedAccount`: the wallet, as the user has it now. */
  linkWithSiws(signed: SignedMessage): Promise<{ readonly user: User; readonly linkedAccount: User['wallet'] }>
  readonly state: SiweFlowState
}
/** Links a Solana wallet to the logged-in user by a signed message. */
export function useLinkWithSiws(callbacks?: LinkAccountCallbacks): UseLinkWithSiwsResult {
  useLinkEvents(callbacks, 'siws')
  const linkWithSiws = useAction('wallets', async (api, signed: SignedMessage) => {
    const user = await (await api.byMessage('siws')).link(signed)
    return { user, linkedAccount: user.wallet }
  })
  return { generateSiwsMessage: useMessage('siws'), linkWithSiws, state: useStatus() }
}
