import { useLatchkit } from 'latchkit/react'
import { useEffect, useState } from 'react'
import type { AuthorizeTask, PageFacts } from '../facts.js'
import { accountName } from './account-name.js'
import { call, Refusal, reasonOf } from './api.js'
import { LoginNote } from './LoginNote.js'
import { Sheet } from './parts.js'
import { useSettled } from './use-settled.js'

interface Props {
  readonly facts: PageFacts
  readonly task: AuthorizeTask
}
interface Consent {
  readonly requester_app_id: string
  readonly read_only: boolean
}

/** Asks the user whether the requester may see the account and request signatures. Wire §7.2. */
export function Authorize({ facts, task }: Props) {
  const { ready, authenticated, user, login, logout, getAccessToken } = useLatchkit()
  const isKnown = useConsent(facts, task)
  const isSettled = useSettled()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { requester, app } = facts
  // An app without any login that works here is never ready. The user can refuse all the same.
  const mayAct = isSettled && (ready || !facts.login.works) && !busy

  async function answer(decision: 'approve' | 'refuse') {
    setBusy(true)
    setProblem(undefined)
    try {
      const token = decision === 'approve' ? await getAccessToken() : null
      const body = { request: task.request, decision }
      const { redirect_to: redirectUrl } = await call<{ redirect_to: string }>(facts, '/cross-app/authorize', {
        token,
        body,
      })
      location.replace(redirectUrl)
    } catch (cause) {
      // Only a recent login may let another app in. Decision 79.
      const isStale = cause instanceof Refusal && cause.code === 'fresh_login_required'
      if (isStale) await logout().catch(() => {})
      setBusy(false)
      setProblem(isStale ? `You logged in to ${app.name} a while ago. Log in again, then approve.` : reasonOf(cause))
    }
  }

  return (
    <Sheet facts={facts} title={`Use your ${app.name} account with ${requester.name}?`}>
      <p className="lead">{isKnown ? 'You have allowed this before.' : `If you approve, ${requester.name} may:`}</p>
      <ul className="grants">
        <li>see that you have an account here, and the addresses of your wallets</li>
        {task.readOnly ? null : <li>ask you for signatures and transactions; you approve or refuse each</li>}
      </ul>
      <p className="limits">
        {task.readOnly
          ? 'It cannot ask you to sign, and it never gets your keys.'
          : 'It cannot sign without you, and it never gets your keys.'}
      </p>
      {authenticated && user ? (
        <>
          <p className="account">
            <span className="who">
              <span>Logged in as </span>
              <span translate="no">{accountName(user)}</span>
            </span>
            <button type="button" className="plain" disabled={busy} onClick={() => logout()}>
              Use another account
            </button>
          </p>
          <Answers
            yes={isKnown ? `Continue as ${accountName(user)}` : 'Approve'}
            problem={problem}
            mayAct={mayAct}
            onYes={() => answer('approve')}
            onNo={() => answer('refuse')}
          />
        </>
      ) : (
        <>
          <LoginNote facts={facts} />
          <Answers
            {...(facts.login.works && { yes: `Log in to ${app.name}` })}
            problem={problem}
            mayAct={mayAct}
            onYes={() => {
              setProblem(undefined)
              login()
            }}
            onNo={() => answer('refuse')}
          />
        </>
      )}
    </Sheet>
  )
}

interface AnswersProps {
  /** Undefined if the user can only refuse. */
  readonly yes?: string
  readonly problem: string | undefined
  readonly mayAct: boolean
  onYes(): void
  onNo(): void
}
const Answers = ({ yes, problem, mayAct, onYes, onNo }: AnswersProps) => (
  <div className="answers">
    {problem && (
      <p role="alert" className="problem">
        {problem}
      </p>
    )}
    <button type="button" disabled={!mayAct} onClick={onNo}>
      Refuse
    </button>
    {yes && (
      <button type="button" className="main" disabled={!mayAct} onClick={onYes}>
        {yes}
      </button>
    )}
  </div>
)

/** Whether an earlier consent covers this request, so that the user only needs to continue. */
function useConsent(facts: PageFacts, { readOnly }: AuthorizeTask): boolean {
  const { user, getAccessToken } = useLatchkit()
  const [coveredUser, setCoveredUser] = useState<string>()
  const id = user?.id
  useEffect(() => {
    if (!id) return
    getAccessToken()
      .then((token) => call<{ consents: readonly Consent[] }>(facts, '/cross-app/consents', { token }))
      .then(({ consents }) => {
        const covers = ({ requester_app_id: of, read_only }: Consent) =>
          of === facts.requester.id && (readOnly || !read_only)
        if (consents.some(covers)) setCoveredUser(id)
      })
      .catch(() => {
        // Without the list of consents, the page asks as if there were none.
      })
  }, [id, facts, readOnly, getAccessToken])
  return coveredUser !== undefined && coveredUser === id
}
