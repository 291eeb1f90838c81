import { useRef } from 'react'
import { toError } from '../../core/errors.js'
import type { ErrorCode } from '../../core/registry.js'
import type { ConnectedSolanaWallet, ConnectedWallet } from '../../core/wallets.js'
import { fetchDialog } from '../../ui/react/fetch-dialog.js'
import { useAction, useWithClient } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import { type LinkAccountCallbacks, useLinkEvents } from '../../ui/react/use-link-account.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import { useWallets } from '../../ui/react/use-wallets.js'
import type { ChooseOptions, SignedMessage, SiweFlowState } from './contract.js'

const INITIAL: SiweFlowState = { status: 'initial' }
const useStatus = () => usePluginState('wallets')?.sign ?? INITIAL
type Way = 'siwe' | 'siws'
type Signed = SignedMessage & { readonly disableSignup?: boolean }
interface ToSign {
  readonly address: string
  /** CAIP-2: `eip155:1`. */
  readonly chainId?: string
}

export interface ConnectWalletCallbacks {
  onSuccess?(result: { wallet: ConnectedWallet | ConnectedSolanaWallet }): void
  /** `exited_auth_flow` where the user closed the dialog. */
  onError?(code: ErrorCode): void
}
/** Opens the dialog to choose a wallet; nobody is logged in by it. Wire §5.3. */
export function useConnectWallet({ onSuccess, onError }: ConnectWalletCallbacks = {}) {
  useEvent('walletConnected', onSuccess)
  useEvent('walletNotConnected', onError && (({ error }) => onError(error.code)))
  return {
    connectWallet: useAction('wallets', (api, options?: ChooseOptions | { readonly type: string }) => {
      // an event handler's argument is no options; how it ended is told by callbacks
      api.connect(options && !('type' in options) ? options : {}).catch(() => {})
    }),
  }
}

/** Opens the dialog with every way in: by a wallet nobody is logged in, any other way is a login. Wire §5.3. */
export function useConnectOrCreateWallet({ onSuccess, onError }: ConnectWalletCallbacks = {}) {
  const asked = useRef(false)
  useEvent('walletConnected', (result) => asked.current && onSuccess?.(result))
  useEvent('failed', ({ error, intent }) => asked.current && intent === 'login' && onError?.(error.code))
  return {
    connectOrCreateWallet: useWithClient(async (client) => {
      asked.current = true
      try {
        await (await fetchDialog()).openLogin(client, { connectOnly: true })
      } catch (cause) {
        client.events.emit('failed', { error: toError(cause), intent: 'login', method: null })
      } finally {
        asked.current = false
      }
    }),
  }
}

/** The wallet that comes first, and how it is changed. Wire §5.3. */
export function useActiveWallet() {
  const { wallets } = useWallets()
  return {
    wallet: wallets[0],
    /** CAIP-2. */
    network: wallets[0]?.chainId,
    setActiveWallet: useWithClient((client, { address }: { readonly address: string }) => {
      client.wallets.set({ ...client.wallets.get(), active: address })
    }),
    /** Resolves with the wallet that was chosen. */
    connect: useAction('wallets', async (api) => ({ wallet: await api.connect() })),
  }
}

const useMessage = (way: Way) => useAction('wallets', async (api, of: ToSign) => (await api.byMessage(way)).message(of))
const useEnter = (way: Way) =>
  useAction('wallets', async (api, signed: Signed) => (await (await api.byMessage(way)).login(signed)).user)
const useLink = (way: Way) =>
  useAction('wallets', async (api, signed: SignedMessage) => (await api.byMessage(way)).link(signed))

/** Sign-in with Ethereum by a message that the host gets signed itself. Wire §5.3, §7.7. */
export function useLoginWithSiwe(callbacks?: LoginCallbacks) {
  useLoginEvents(callbacks, 'siwe')
  return { generateSiweMessage: useMessage('siwe'), loginWithSiwe: useEnter('siwe'), state: useStatus() }
}
/** The same for one more account of the logged-in user. */
export function useLinkWithSiwe(callbacks?: LinkAccountCallbacks) {
  useLinkEvents(callbacks, 'siwe')
  return { generateSiweMessage: useMessage('siwe'), linkWithSiwe: useLink('siwe'), state: useStatus() }
}
/** Sign-in with Solana; the app has it on. */
export function useLoginWithSiws(callbacks?: LoginCallbacks) {
  useLoginEvents(callbacks, 'siws')
  return { generateSiwsMessage: useMessage('siws'), loginWithSiws: useEnter('siws'), state: useStatus() }
}
export function useLinkWithSiws(callbacks?: LinkAccountCallbacks) {
  useLinkEvents(callbacks, 'siws')
  return { generateSiwsMessage: useMessage('siws'), linkWithSiws: useLink('siws'), state: useStatus() }
}
