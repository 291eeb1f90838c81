import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { passwordless } from 'latchkit/plugins/passwordless'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import {
  getEmbeddedConnectedWallet,
  toViemAccount,
  useConnectWallet,
  useCreateWallet,
  useSendTransaction,
  useSignMessage,
  useSignTransaction,
  useSignTypedData,
  useWallets,
} from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'

const callbacks = (name: string) => ({
  onSuccess: (result: object) => tell(`${name}.onSuccess`, Object.keys(result)),
  onError: (code: string) => tell(`${name}.onError`, code),
})

/** Buttons that sign and send with the user's embedded wallet, through the hooks and through its provider. */
function Signing() {
  const { ready, wallets: list } = useWallets()
  const wallet = getEmbeddedConnectedWallet(list)
  const acts = {
    ...useCreateWallet(),
    ...useConnectWallet(),
    ...useSignMessage(callbacks('signMessage')),
    ...useSignTypedData(callbacks('signTypedData')),
    ...useSignTransaction(callbacks('signTransaction')),
    ...useSendTransaction(callbacks('sendTransaction')),
    switchChain: async (id: number) => wallet?.switchChain(id),
    ask: async (method: string, params: readonly unknown[] = []) =>
      (await wallet?.getEthereumProvider())?.request({ method, params }),
    viemSign: async (message: string) => wallet && (await toViemAccount({ wallet })).signMessage({ message }),
  }
  Object.assign(window.__calls, acts)
  const shownWallets = list.map(({ address, chainId, connectorType }) => ({ address, chainId, connectorType }))
  return <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
}

mount(
  <Host plugins={[passwordless, wallets, walletConnect, embeddedWallet]}>
    <Signing />
  </Host>,
)
