// The same host without Latchkit, as the baseline for its bytes.
import { useState } from 'react'
import { jsx, jsxs } from 'react/jsx-runtime'

export function Host() {
  const [authenticated, setAuthenticated] = useState(false)
  const label = authenticated ? 'Log out' : 'Log in'
  return jsxs('main', {
    children: [
      jsx('p', { children: 'ready: true' }),
      jsx('button', { type: 'button', onClick: () => setAuthenticated(!authenticated), children: label }),
    ],
  })
}
