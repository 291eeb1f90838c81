import { embeddedWallet } from 'latchkit/plugins/embedded-wallet'
import { passkey } from 'latchkit/plugins/passkey'
import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account'
import { apiUrl, appId } from './settings'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkitProvider
      appId={appId}
      apiUrl={apiUrl}
      plugins={[passwordless, passkey, embeddedWallet]}
      config={{ embeddedWallets: { ethereum: { createOnLogin: 'users-without-wallets' } } }}
    >
      <main>
        <h1>Latchkit with Vite</h1>
        <Account />
      </main>
    </LatchkitProvider>,
  )
