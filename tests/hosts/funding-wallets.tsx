import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { funding } from 'latchkit/plugins/funding'
import { passwordless } from 'latchkit/plugins/passwordless'
import { wallets } from 'latchkit/plugins/wallets'
import { useCreateWallet, useFundWallet, useWallets } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { tell } from './parts/probe.js'

/** Buttons that add funds to the user's embedded wallet from a wallet of the browser. */
function Funding() {
  const { ready, wallets: list } = useWallets()
  const { fundWallet } = useFundWallet({
    onUserExited: ({ balance, ...exit }) =>
      tell('onUserExited', { ...exit, ...(balance !== undefined && { balance: `${balance}` }) }),
  })
  Object.assign(window.__calls, { ...useCreateWallet(), fundWallet })
  const shownWallets = list
    .filter(({ connectorType }) => connectorType === 'embedded')
    .map(({ address, chainId, connectorType }) => ({ address, chainId, connectorType }))
  return <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
}

mount(
  <Host plugins={[passwordless, embeddedWallet, wallets, funding]}>
    <Funding />
  </Host>,
)
