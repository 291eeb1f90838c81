import { crossApp } from 'latchkit/plugins/cross-app'
import { passwordless } from 'latchkit/plugins/passwordless'
import { useCrossAppAccounts, useWallets } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'

/** Buttons for the hooks that use accounts and wallets of other apps. */
function OtherApps() {
  const { ready, wallets } = useWallets()
  const [wallet] = wallets
  const ask = async (method: string, params: readonly unknown[] = []) =>
    (await wallet?.getEthereumProvider())?.request({ method, params })
  Object.assign(window.__calls, { ...useCrossAppAccounts(), ask })
  const shownWallets = wallets.map(({ address, chainId, readOnly, meta }) => ({
    address,
    chainId,
    readOnly,
    name: meta.name,
  }))
  return <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
}

mount(
  <Host plugins={[passwordless, crossApp]}>
    <OtherApps />
  </Host>,
)
