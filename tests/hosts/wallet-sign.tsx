import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { passwordless } from 'latchkit/plugins/passwordless'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import {
  getEmbeddedConnectedWallet,
  LatchkitProvider,
  toViemAccount,
  useConnectWallet,
  useCreateWallet,
  useSendTransaction,
  useSignMessage,
  useSignTransaction,
  useSignTypedData,
  useWallets,
} from 'latchkit/react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings
const callbacks = (name: string) => ({
  onSuccess: (came: object) => tell(`${name}.onSuccess`, Object.keys(came)),
  onError: (code: string) => tell(`${name}.onError`, code),
})

/** A wallet of the user's own: what it signs and sends, by the hooks and by its provider. */
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
  const seen = list.map(({ address, chainId, connectorType }) => ({ address, chainId, connectorType }))
  return <output data-testid="wallets">{JSON.stringify({ ready, wallets: seen })}</output>
}

mount(
  <LatchkitProvider
    appId={appId}
    apiUrl={apiUrl}
    config={config}
    plugins={[passwordless, wallets, walletConnect, embeddedWallet]}
  >
    <h1>A host app</h1>
    <Panel />
    <Signing />
  </LatchkitProvider>,
)
