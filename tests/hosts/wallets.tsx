import { captcha } from 'latchkit/plugins/captcha'
import { coinbase } from 'latchkit/plugins/coinbase'
import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { walletConnect } from 'latchkit/plugins/wallet-connect'
import { wallets } from 'latchkit/plugins/wallets'
import {
  useActiveWallet,
  useConnectOrCreateWallet,
  useConnectWallet,
  useLatchkit,
  useLinkWithSiwe,
  useLinkWithSiws,
  useLoginWithSiwe,
  useSolanaWallets,
  useWallets,
} from 'latchkit/react'
import { useState } from 'react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run, tell } from './parts/probe.js'
import { settings } from './parts/settings.js'
import { useStatuses } from './parts/use-statuses.js'

const { config } = settings

/** The wallets that the hook returns, and buttons that use the first of them. */
function Wallets() {
  const { user, linkWallet, unlinkWallet } = useLatchkit()
  const { wallets: list, ready } = useWallets()
  const { wallets: solana } = useSolanaWallets()
  const { connectWallet } = useConnectWallet({
    onSuccess: ({ wallet }) => tell('connectWallet.onSuccess', wallet.address),
    onError: (code) => tell('connectWallet.onError', code),
  })
  const { connectOrCreateWallet } = useConnectOrCreateWallet({
    onSuccess: ({ wallet }) => tell('connectOrCreate.onSuccess', wallet.address),
    onError: (code) => tell('connectOrCreate.onError', code),
  })
  const { wallet: first, setActiveWallet } = useActiveWallet()
  const siwe = useLoginWithSiwe({ onError: (code) => tell('siwe.onError', code) })
  const linking = useLinkWithSiwe({ onError: (code) => tell('linkSiwe.onError', code) })
  const linkingSolana = useLinkWithSiws()
  useStatuses('siwe', siwe.state.status)
  Object.assign(window.__calls, {
    first,
    solana: solana[0],
    setActiveWallet,
    connectWallet,
    linkWallet,
    generateSiweMessage: siwe.generateSiweMessage,
    loginWithSiwe: siwe.loginWithSiwe,
    linkWithSiwe: linking.linkWithSiwe,
    generateSiwsMessage: linkingSolana.generateSiwsMessage,
    linkWithSiws: linkingSolana.linkWithSiws,
  })
  const shownWallets = [...list, ...solana].map(
    ({ address, walletClientType, connectorType, linked, meta, type, ...rest }) => ({
      address,
      walletClientType,
      connectorType,
      linked,
      type,
      name: meta.name,
      chainId: 'chainId' in rest ? rest.chainId : undefined,
    }),
  )
  return (
    <>
      <button type="button" onClick={connectWallet}>
        Connect wallet
      </button>
      <button type="button" onClick={connectOrCreateWallet}>
        Connect or create
      </button>
      <button type="button" onClick={() => linkWallet()}>
        Link wallet
      </button>
      <button type="button" onClick={run('unlinkWallet', () => unlinkWallet(user?.wallet?.address ?? ''))}>
        Unlink wallet
      </button>
      <button type="button" onClick={run('loginOrLink', () => first?.loginOrLink())}>
        Log in or link
      </button>
      <button
        type="button"
        onClick={run(
          'sign',
          () => first?.sign('Hello'),
          (signature) => signature,
        )}
      >
        Sign
      </button>
      <button type="button" onClick={run('switchChain', () => first?.switchChain(84532))}>
        Switch chain
      </button>
      <button type="button" onClick={run('disconnect', () => first?.disconnect())}>
        Disconnect
      </button>
      <output data-testid="wallets">{JSON.stringify({ ready, wallets: shownWallets })}</output>
    </>
  )
}

/** A host that changes its configuration while the page runs. */
function App() {
  const [now, configure] = useState(config)
  Object.assign(window.__calls, { configure: async (next: typeof config) => configure(next) })
  return (
    <Host config={now} plugins={[passwordless, oauth, captcha, wallets, walletConnect, coinbase]}>
      <Wallets />
    </Host>
  )
}

mount(<App />)
