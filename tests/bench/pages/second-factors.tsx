import { LatchkitProvider, useLatchkit, useMfaEnrollment } from 'latchkit/react'
import { createRoot } from 'react-dom/client'
import { plugins } from './plugins.js'

function Account() {
  const { authenticated, login } = useLatchkit()
  const { showMfaEnrollmentModal } = useMfaEnrollment()
  if (authenticated)
    return (
      <button type="button" onClick={showMfaEnrollmentModal}>
        Logged in
      </button>
    )
  return (
    <button type="button" onClick={login}>
      Log in
    </button>
  )
}

const query = new URLSearchParams(location.search)
createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkitProvider appId={`${query.get('app')}`} apiUrl={`${query.get('api')}`} plugins={plugins}>
    <Account />
  </LatchkitProvider>,
)
