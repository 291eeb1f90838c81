import { useGuestAccounts, useUser } from 'latchkit/react'
import { useAttempt } from '../controls/use-attempt.js'
import { Hook } from './Hook.js'

/** Login as a guest. The app must have guests on. */
export function Guest() {
  const { createGuestAccount } = useGuestAccounts()
  const { user } = useUser()
  const { attempt, busy, error } = useAttempt()
  return (
    <Hook name="useGuestAccounts" status={user?.isGuest ? 'guest' : 'no guest'} error={error}>
      <button type="button" disabled={busy} onClick={() => attempt(createGuestAccount)}>
        Go on as a guest
      </button>
    </Hook>
  )
}
