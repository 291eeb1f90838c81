import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { passwordless } from 'latchkit/plugins/passwordless'
import {
  useCreateWallet,
  useExportWallet,
  useImportWallet,
  useRecoverEmbeddedWallet,
  useSetWalletRecovery,
} from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run, tell } from './parts/probe.js'

/** Buttons that back up a wallet in the user's cloud, recover it from there and export it. */
function Wallet() {
  const { createWallet } = useCreateWallet()
  const { importWallet } = useImportWallet()
  const { exportWallet } = useExportWallet()
  const { recover } = useRecoverEmbeddedWallet()
  const { setWalletRecovery } = useSetWalletRecovery({
    onSuccess: ({ method }) => tell('setRecovery.onSuccess', method),
    onError: (code) => tell('setRecovery.onError', code),
  })
  Object.assign(window.__calls, { importWallet, exportWallet })
  const buttons = {
    'Create wallet': createWallet,
    'Set recovery': () => setWalletRecovery(),
    'Recover wallet': () => recover(),
    'Export wallet': () => exportWallet(),
  }
  return Object.entries(buttons).map(([name, work]) => (
    <button type="button" key={name} onClick={run<unknown>(name, work)}>
      {name}
    </button>
  ))
}

mount(
  <Host plugins={[passwordless, embeddedWallet]}>
    <Wallet />
  </Host>,
)
