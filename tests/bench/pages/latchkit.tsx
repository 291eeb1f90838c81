import {
  captcha,
  coinbase,
  customAuth,
  embeddedWallet,
  ethereum,
  farcaster,
  guest,
  legal,
  oauth,
  passkey,
  passwordless,
  solanaWallet,
  telegram,
  walletConnect,
  walletFrame,
  wallets,
} from 'latchkit/plugins'
import { LatchkitProvider, useLatchkit } from 'latchkit/react'
import { createRoot } from 'react-dom/client'

function Login() {
  const { authenticated, login } = useLatchkit()
  if (authenticated) return <p>Logged in</p>
  return (
    <button type="button" onClick={login}>
      Log in
    </button>
  )
}

const query = new URLSearchParams(location.search)
createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider
    appId={`${query.get('app')}`}
    apiUrl={`${query.get('api')}`}
    plugins={[
      captcha,
      customAuth,
      guest,
      legal,
      passwordless,
      oauth,
      farcaster,
      telegram,
      passkey,
      ethereum,
      wallets,
      walletConnect,
      coinbase,
      walletFrame,
      embeddedWallet,
      solanaWallet,
    ]}
  >
    <Login />
  </LatchkitProvider>,
)
