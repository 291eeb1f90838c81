import { useLatchkit } from 'latchkit/react'

export function Account() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  if (!ready) return <p>Loading …</p>
  if (!authenticated)
    return (
      <button type="button" onClick={login}>
        Log in
      </button>
    )
  return (
    <>
      <p>{user?.email?.address ?? user?.id}</p>
      <button type="button" onClick={logout}>
        Log out
      </button>
    </>
  )
}
