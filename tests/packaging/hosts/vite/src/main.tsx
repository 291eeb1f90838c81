import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider, useLatchkit } from 'latchkit/react'
import { createRoot } from 'react-dom/client'

const { VITE_APP_ID: appId, VITE_API_URL: apiUrl } = import.meta.env

function Page() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  return (
    <main>
      <p>ready: {String(ready)}</p>
      <button type="button" onClick={authenticated ? logout : login}>
        {authenticated ? `Log out ${user?.id}` : 'Log in'}
      </button>
    </main>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <LatchkitProvider appId={appId} apiUrl={apiUrl} plugins={[passwordless]} config={{ appearance: { theme: 'light' } }}>
    <Page />
  </LatchkitProvider>,
)
