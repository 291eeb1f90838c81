import { captcha } from 'latchkit/plugins/captcha'
import { coinbase } from 'latchkit/plugins/coinbase'
import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { guest } from 'latchkit/plugins/guest'
import { legal } from 'latchkit/plugins/legal'
import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import {
  useCreateWallet,
  useGuestAccounts,
  useImportWallet,
  useLoginWithEmail,
  useLoginWithOAuth,
  useWallets,
} from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run, tell } from './parts/probe.js'

/** Buttons for the hooks of embedded wallets, and the wallets that they return. */
function Wallets() {
  const { ready, wallets: list } = useWallets()
  const { createWallet } = useCreateWallet({
    onSuccess: ({ wallet }) => tell('createWallet.onSuccess', wallet.address),
    onError: (code) => tell('createWallet.onError', code),
  })
  const { importWallet } = useImportWallet()
  const { createGuestAccount } = useGuestAccounts()
  const { sendCode, loginWithCode } = useLoginWithEmail()
  const { initOAuth } = useLoginWithOAuth()
  Object.assign(window.__calls, { createWallet, importWallet, sendCode, loginWithCode, first: list[0] })
  const shownWallets = list.map(
    ({ address, chainId, walletClientType, connectorType, imported, linked, recoveryMethod }) => ({
      address,
      chainId,
      walletClientType,
      connectorType,
      imported,
      linked,
      recoveryMethod,
    }),
  )
  return (
    <>
      <button type="button" onClick={run('createWallet', createWallet)}>
        Create wallet
      </button>
      <button type="button" onClick={run('guest', createGuestAccount)}>
        Go on as a guest
      </button>
      <button type="button" onClick={run('initOAuth', () => initOAuth({ provider: 'github' }))}>
        Log in by GitHub
      </button>
      <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
    </>
  )
}

mount(
  <Host plugins={[passwordless, oauth, legal, captcha, guest, wallets, coinbase, walletConnect, embeddedWallet]}>
    <Wallets />
  </Host>,
)
