import { useLatchkit, useLinkAccount, useUpdateAccount } from 'latchkit/react'
import { useState } from 'react'
import { Failure } from '../controls/Failure.js'
import { useAttempt } from '../controls/use-attempt.js'
import type { Note } from '../log/use-log.js'
import { Accounts } from './Accounts.js'
import { Forked } from './Forked.js'
import { LinkAnother } from './LinkAnother.js'
import { greetingOf } from './people.js'
import { SecondFactors } from './SecondFactors.js'

/** The logged-in user, with buttons for the account. */
export function Account({ note }: { readonly note: Note }) {
  const { user, linkEmail, linkPhone, linkPasskey, updateEmail, updatePhone, refreshUser, forkSession, login, logout } =
    useLatchkit()
  const [forked, setForked] = useState<string>()
  const [refused, setRefused] = useState('')
  const { attempt, busy, error } = useAttempt()
  const onError = (code: string) => setRefused(code)
  const onSuccess = () => setRefused('')
  useLinkAccount({ onSuccess, onError })
  useUpdateAccount({ onSuccess, onError })
  const actions = [
    ['Link email', linkEmail],
    ['Link phone', linkPhone],
    ['Passkeys', linkPasskey],
    ['Change email', updateEmail],
    ['Change phone', updatePhone],
  ] as const
  return (
    <>
      <div className="who">
        <div>
          <h1>{greetingOf(user)}</h1>
          <p className="quiet id">{user?.id ?? 'The user is not known yet.'}</p>
        </div>
        <div className="buttons">
          <button type="button" onClick={() => attempt(logout)} disabled={busy}>
            Log out
          </button>
          <button type="button" onClick={() => attempt(() => logout({ everywhere: true }))} disabled={busy}>
            Log out everywhere
          </button>
        </div>
      </div>
      <Accounts note={note} />
      <div className="buttons">
        {user?.isGuest && (
          <button type="button" onClick={() => login()}>
            Keep this account
          </button>
        )}
        {actions.map(([name, act]) => (
          <button key={name} type="button" onClick={() => attempt(act)}>
            {name}
          </button>
        ))}
        <button type="button" onClick={() => attempt(() => refreshUser().then(() => note('user refreshed')))}>
          Refresh user
        </button>
        <button type="button" onClick={() => attempt(async () => setForked(await forkSession()))}>
          Fork session
        </button>
      </div>
      <LinkAnother />
      <SecondFactors note={note} />
      {refused && (
        <p className="failure" role="status">
          <code>{refused}</code>
        </p>
      )}
      <Failure error={error} />
      {forked && <Forked token={forked} />}
    </>
  )
}
