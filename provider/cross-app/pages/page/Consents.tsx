import { useLatchkit } from 'latchkit/react'
import { useCallback, useEffect, useState } from 'react'
import type { PageFacts } from '../facts.js'
import { accountName } from './account-name.js'
import { call } from './api.js'
import { LoginNote } from './LoginNote.js'
import { Frame, Mark } from './parts.js'

interface Consent {
  readonly requester_app_id: string
  readonly requester_app_name: string
  readonly requester_app_icon_url: string | null
  readonly read_only: boolean
}
interface Answer {
  readonly consents: readonly Consent[]
}

/** Lists the apps that may use the account. The user can remove each. */
export function Consents({ facts }: { readonly facts: PageFacts }) {
  const { ready, authenticated, user, login, getAccessToken } = useLatchkit()
  const [consents, setConsents] = useState<readonly Consent[]>()
  const [problem, setProblem] = useState<string>()
  const ask = useCallback(
    async (path: string, body?: object) => {
      setProblem(undefined)
      try {
        const token = await getAccessToken()
        const answer = await call<Answer>(facts, `/cross-app/consents${path}`, { token, ...(body && { body }) })
        setConsents(answer.consents)
      } catch {
        setProblem('The provider does not answer. Try again.')
      }
    },
    [facts, getAccessToken],
  )
  useEffect(() => {
    if (authenticated) ask('')
    else setConsents(undefined)
  }, [authenticated, ask])
  const { app } = facts
  return (
    <Frame facts={facts} title={`Apps that use your ${app.name} account`}>
      {authenticated && user && (
        <p className="limits">
          <span>Logged in as </span>
          <span translate="no">{accountName(user)}</span>
        </p>
      )}
      <LoginNote facts={facts} />
      {ready && !authenticated && facts.login.works && (
        <button type="button" className="main" onClick={() => login()}>
          {`Log in to ${app.name}`}
        </button>
      )}
      {consents?.length === 0 && <p>No app uses this account.</p>}
      {consents?.map((consent) => (
        <section key={consent.requester_app_id} className="consent">
          <Mark
            of={{
              id: consent.requester_app_id,
              name: consent.requester_app_name,
              logo: consent.requester_app_icon_url,
            }}
          />
          <div>
            <strong>{consent.requester_app_name}</strong>
            <span className="domain">{consent.read_only ? 'sees your addresses' : 'may ask for signatures'}</span>
          </div>
          <button
            type="button"
            aria-label={`Remove ${consent.requester_app_name}`}
            onClick={() => ask('/revoke', { requester_app_id: consent.requester_app_id })}
          >
            Remove
          </button>
        </section>
      ))}
      {problem && (
        <p role="alert" className="problem">
          {problem}
        </p>
      )}
    </Frame>
  )
}
