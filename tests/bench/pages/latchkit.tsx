import { LatchkitProvider, useLatchkit } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { plugins } from './plugins.js'

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
  <LatchkitProvider appId={`${query.get('app')}`} apiUrl={`${query.get('api')}`} plugins={plugins}>
    <Login />
  </LatchkitProvider>,
)
