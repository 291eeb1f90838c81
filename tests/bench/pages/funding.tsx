import { LatchkitProvider, useFundWallet, useLatchkit } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { plugins } from './plugins.js'

const query = new URLSearchParams(location.search)
const chain = {
  id: 31337,
  name: 'Anvil',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [`${query.get('node')}`] } },
}

function Account() {
  const { authenticated, login, user } = useLatchkit()
  const { fundWallet } = useFundWallet()
  const wallet = user?.linkedAccounts.find((account) => account.type === 'wallet')
  if (!authenticated)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )
  if (!wallet) return null
  return (
    <button type="button" onClick={() => fundWallet(wallet.address)}>
      Add funds
    </button>
  )
}

const config = { supportedChains: [chain], defaultChain: chain }
createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider appId={`${query.get('app')}`} apiUrl={`${query.get('api')}`} plugins={plugins} config={config}>
    <Account />
  </LatchkitProvider>,
)
