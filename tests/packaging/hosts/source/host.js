// This is what a host writes, with its JSX already compiled, because not every bundler compiles JSX by itself.
import { LatchkitProvider, useLatchkit } from 'latchkit/react'
import { jsx, jsxs } from 'react/jsx-runtime'
import { plugins } from './plugins.js'

function Login() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  const label = authenticated ? `Log out ${user?.id}` : 'Log in'
  return jsxs('main', {
    children: [
      jsx('p', { children: `ready: ${ready}` }),
      jsx('button', { type: 'button', onClick: authenticated ? logout : login, children: label }),
    ],
  })
}

export const Host = ({ appId, apiUrl }) =>
  jsx(LatchkitProvider, {
    appId,
    apiUrl,
    plugins,
    config: { appearance: { theme: 'light' } },
    children: jsx(Login, {}),
  })
