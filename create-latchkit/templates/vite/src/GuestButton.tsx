// only: guest
import { useGuestAccounts } from 'latchkit/react'
import { useState } from 'react'

/** Logs the visitor in as a guest, whom a later login turns into a full user with the same id. */
export function GuestButton() {
  const { createGuestAccount } = useGuestAccounts()
  const [problem, setProblem] = useState('')
  const onClick = () => createGuestAccount().catch((error) => setProblem(error.message))
  return (
    <>
      <button type="button" onClick={onClick}>
        Continue as a guest
      </button>
      <p role="alert">{problem}</p>
    </>
  )
}
