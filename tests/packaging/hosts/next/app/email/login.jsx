'use client'
import { useLatchkit } from 'latchkit/react'

export function Login() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  return (
    <>
      <p>ready: {String(ready)}</p>
      <button type="button" onClick={authenticated ? logout : login}>
        {authenticated ? `Log out ${user?.id}` : 'Log in'}
      </button>
    </>
  )
}
