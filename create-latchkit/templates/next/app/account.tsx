'use client'
import { useLatchkit } from 'latchkit/react'
import { GuestButton } from './guest-button' // only: guest

export function Account() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  if (!ready) return <p>Loading …</p>
  if (!authenticated)
    return (
      <>
        <button type="button" onClick={login}>
          Log in
        </button>
        <GuestButton /> {/* only: guest */}
      </>
    )
  return (
    <>
      <p>{user?.email?.address ?? user?.id}</p>
      <p>{user?.wallet?.address}</p> {/* only: wallets, embedded-wallet */}
      <button type="button" onClick={logout}>
        Log out
      </button>
    </>
  )
}
