import { useMfa, useMfaEnrollment } from 'latchkit/react'
import { useAttempt } from '../controls/use-attempt.js'
import type { Note } from '../log/use-log.js'
import { Hook } from './Hook.js'

/** Adds and verifies second factors. The app has to offer methods (`mfa_methods`). */
export function SecondFactors({ note }: { readonly note: Note }) {
  const { mfaMethods, promptMfa } = useMfa()
  const { showMfaEnrollmentModal, generateBackupCodes } = useMfaEnrollment()
  const { attempt, busy, error } = useAttempt()
  const renew = async () => note('backup codes', (await generateBackupCodes()).join(' '))
  return (
    <Hook name="useMfaEnrollment" status={mfaMethods.join(', ') || 'none'} error={error}>
      <button type="button" onClick={() => attempt(showMfaEnrollmentModal)}>
        Second factors
      </button>
      <button type="button" disabled={busy || !mfaMethods.length} onClick={() => attempt(promptMfa)}>
        Verify now
      </button>
      <button type="button" disabled={busy || !mfaMethods.length} onClick={() => attempt(renew)}>
        New backup codes
      </button>
    </Hook>
  )
}
