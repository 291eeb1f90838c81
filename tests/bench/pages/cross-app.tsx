import { LatchkitProvider, useCrossAppAccounts, useLatchkit } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { plugins } from './plugins.js'

const query = new URLSearchParams(location.search)

function Account() {
  const { authenticated, login, user } = useLatchkit()
  const { linkCrossAppAccount, signMessage } = useCrossAppAccounts()
  const other = user?.linkedAccounts.find((account) => account.type === 'cross_app')
  const address = other?.embeddedWallets[0]?.address
  async function sign(by: string) {
    document.title = await signMessage('Hello', { address: by })
  }
  if (!authenticated)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )
  if (!address)
    return (
      <button type="button" onClick={() => linkCrossAppAccount({ appId: `${query.get('other')}` })}>
        Logged in
      </button>
    )
  return (
    <button type="button" onClick={() => sign(address)}>
      Sign
    </button>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider appId={`${query.get('app')}`} apiUrl={`${query.get('api')}`} plugins={plugins}>
    <Account />
  </LatchkitProvider>,
)
