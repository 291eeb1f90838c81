import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { funding } from 'latchkit/plugins/funding'
import { passwordless } from 'latchkit/plugins/passwordless'
import { useCreateWallet, useFundWallet, useSendTransaction, useWallets } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'

/** Buttons that add funds to the user's embedded wallet. */
function Funding() {
  const { ready, wallets } = useWallets()
  const { fundWallet } = useFundWallet({
    onUserExited: ({ balance, ...exit }) =>
      tell('onUserExited', { ...exit, ...(balance !== undefined && { balance: `${balance}` }) }),
  })
  Object.assign(window.__calls, { ...useCreateWallet(), ...useSendTransaction(), fundWallet })
  const shownWallets = wallets.map(({ address, chainId, connectorType }) => ({ address, chainId, connectorType }))
  return <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
}

mount(
  <Host plugins={[passwordless, embeddedWallet, funding]}>
    <Funding />
  </Host>,
)
