import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { freshLogin } from 'latchkit/plugins/fresh-login'
import { passkey } from 'latchkit/plugins/passkey'
import { passwordless } from 'latchkit/plugins/passwordless'
import {
  useCreateWallet,
  useRecoverEmbeddedWallet,
  useSetWalletPassword,
  useSetWalletRecovery,
  useSignMessage,
  useWallets,
} from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run, tell } from './parts/probe.js'

/** Signatures need no prompt here, so the only prompts are those that recover the wallet. */
const SILENT = { uiOptions: { showWalletUIs: false } }

/** Buttons that set the recovery method of the user's embedded wallet, recover the wallet and sign with it. */
function Guard() {
  const { ready, wallets } = useWallets()
  const { createWallet } = useCreateWallet()
  const { setWalletPassword } = useSetWalletPassword({
    onSuccess: ({ wallet }) => tell('password.onSuccess', wallet.recoveryMethod),
    onError: (code) => tell('password.onError', code),
  })
  const { setWalletRecovery } = useSetWalletRecovery({
    onSuccess: ({ method, wallet }) => tell('recovery.onSuccess', { method, address: wallet.address }),
    onError: (code) => tell('recovery.onError', code),
  })
  const { recover } = useRecoverEmbeddedWallet()
  const { signMessage } = useSignMessage()
  const button = (label: string, eventName: string, work: () => Promise<unknown>) => (
    <button type="button" onClick={run(eventName, work, (value) => value)}>
      {label}
    </button>
  )
  const shownWallets = wallets.map((wallet) => ({
    address: wallet.address,
    recoveryMethod: 'recoveryMethod' in wallet ? wallet.recoveryMethod : undefined,
  }))
  return (
    <>
      {button('Create wallet', 'create', () => createWallet())}
      {button('Set password', 'password', () => setWalletPassword())}
      {button('Set recovery', 'recovery', () => setWalletRecovery())}
      {button('Set automatic recovery', 'recovery', () => setWalletRecovery({ recoveryMethod: 'automatic' }))}
      {button('Recover', 'recover', async () => (await recover()).address)}
      {button('Sign', 'sign', () => signMessage({ message: 'hello' }, SILENT))}
      <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
    </>
  )
}

mount(
  <Host plugins={[passwordless, passkey, embeddedWallet, freshLogin]}>
    <Guard />
  </Host>,
)
