import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { passwordless } from 'latchkit/plugins/passwordless'
import {
  LatchkitProvider,
  useCreateWallet,
  useExportWallet,
  useImportWallet,
  useRecoverEmbeddedWallet,
  useSetWalletRecovery,
} from 'latchkit/react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings

/** A wallet that its user guards with a cloud, gets back by it, and takes elsewhere. */
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
  const run = (what: string, work: () => Promise<unknown>) => () =>
    work().then(
      () => tell(`${what}.resolved`),
      ({ code, message }) => tell(`${what}.rejected`, { code, message }),
    )
  return Object.entries(buttons).map(([name, work]) => (
    <button type="button" key={name} onClick={run(name, work)}>
      {name}
    </button>
  ))
}

mount(
  <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={[passwordless, embeddedWallet]}>
    <h1>A host app</h1>
    <Panel />
    <Wallet />
  </LatchkitProvider>,
)
