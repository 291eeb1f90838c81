import { LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { Account } from './Account'
import { plugins } from './plugins'
import { apiUrl, appId } from './settings'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <LatchkitProvider
      appId={appId}
      apiUrl={apiUrl}
      plugins={plugins}
      config={{ embeddedWallets: { ethereum: { createOnLogin: 'users-without-wallets' } } }} // only: embedded-wallet
    >
      <main>
        <h1>Latchkit</h1>
        <Account />
      </main>
    </LatchkitProvider>,
  )
