import { useState } from 'react'
import { createRoot } from 'react-dom/client'

// The same page without Latchkit, as the baseline for measurements of the login button.
function Login() {
  const [authenticated, setAuthenticated] = useState(false)
  if (authenticated) return <p>Logged in</p>
  return (
    <button type="button" onClick={() => setAuthenticated(true)}>
      Log in
    </button>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(<Login />)
