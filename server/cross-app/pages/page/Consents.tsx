import { useLatchkit } from 'latchkit/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { isLoopback } from '../../../http/loopback.js'
import type { PageFacts } from '../facts.js'
import { accountName } from './account-name.js'
import { call, reasonOf } from './api.js'
import { LoginNote } from './LoginNote.js'
import { Frame, Mark } from './parts.js'

interface Consent {
  readonly requester_app_id: string
  readonly requester_app_name: string
  readonly requester_app_icon_url: string | null
  readonly read_only: boolean
  /** Unix time in seconds. */
  readonly granted_at: number
}
interface Answer {
  readonly consents: readonly Consent[]
}

/** Lists the apps that may use the account. The user can remove each, after a question. */
export function Consents({ facts }: { readonly facts: PageFacts }) {
  const { ready, authenticated, user, login, getAccessToken } = useLatchkit()
  const [consents, setConsents] = useState<readonly Consent[]>()
  const [problem, setProblem] = useState<string>()
  /** Resolves with the reason if it failed. */
  const ask = useCallback(
    async (path: string, body?: object): Promise<string | undefined> => {
      try {
        const token = await getAccessToken()
        const answer = await call<Answer>(facts, `/cross-app/consents${path}`, { token, ...(body && { body }) })
        setConsents(answer.consents)
        return undefined
      } catch (cause) {
        return reasonOf(cause)
      }
    },
    [facts, getAccessToken],
  )
  const load = useCallback(async () => {
    setProblem(undefined)
    setProblem(await ask(''))
  }, [ask])
  useEffect(() => {
    if (authenticated) load()
    else setConsents(undefined)
  }, [authenticated, load])
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
        <Row
          key={consent.requester_app_id}
          facts={facts}
          consent={consent}
          remove={() => ask('/revoke', { requester_app_id: consent.requester_app_id })}
        />
      ))}
      {authenticated && problem && (
        <>
          <p role="alert" className="problem">
            {problem}
          </p>
          <button type="button" onClick={load}>
            Try again
          </button>
        </>
      )}
    </Frame>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
const both = new Intl.ListFormat('en')
const MS = 1000

interface RowProps {
  readonly facts: PageFacts
  readonly consent: Consent
  /** Resolves with the reason if it failed. */
  remove(): Promise<string | undefined>
}
function Row({ facts, consent, remove }: RowProps) {
  const [isAsked, setAsked] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const domains = useDomains(facts, consent)
  const keep = useRef<HTMLButtonElement>(null)
  // the button that had the focus is gone
  useEffect(() => {
    if (isAsked) keep.current?.focus()
  }, [isAsked])
  const { requester_app_id: id, requester_app_name: name, requester_app_icon_url: logo, read_only: readOnly } = consent
  const may = readOnly ? 'Sees your addresses' : 'May ask for signatures and transactions'
  async function removeNow() {
    setBusy(true)
    setProblem(undefined)
    setProblem(await remove())
    setBusy(false)
  }
  return (
    <section className="consent">
      <Mark of={{ id, name, logo }} />
      <div>
        <strong>{name}</strong>
        {domains.length > 0 && (
          <span className="domain" dir="ltr">
            {both.format(domains)}
          </span>
        )}
        <span className="domain">{`${may}, since ${day.format(consent.granted_at * MS)}`}</span>
      </div>
      {!isAsked && (
        <button type="button" aria-label={`Remove ${name}`} onClick={() => setAsked(true)}>
          Remove
        </button>
      )}
      {isAsked && (
        <div className="question" role="alert">
          <p>
            {`Remove ${name}? It then sees nothing of your account${readOnly ? '' : ', and can ask you for no signature'}. To use this account there again, you allow it again.`}
          </p>
          {problem && <p className="problem">{problem}</p>}
          <div className="answers">
            <button ref={keep} type="button" disabled={isBusy} onClick={() => setAsked(false)}>
              Keep it
            </button>
            <button type="button" className="danger" disabled={isBusy} onClick={removeNow}>
              Yes, remove
            </button>
          </div>
        </div>
      )}
    </section>
  )
}

/** The hosts of the app's own pages, which say more than a name. Those of a machine for development are left out. */
function useDomains({ prefix }: PageFacts, { requester_app_id: id }: Consent): readonly string[] {
  const [domains, setDomains] = useState<readonly string[]>([])
  useEffect(() => {
    call<{ allowed_domains: readonly string[] }>({ prefix, app: { id, name: '', logo: null } }, `/apps/${id}`, {})
      .then(({ allowed_domains }) => {
        const hosts = allowed_domains.map((domain) => domain.replace(/^\w+:\/\/|:\*$/g, ''))
        const known = hosts.filter((host) => !isLoopback(host.replace(/:\d+$/, '')))
        setDomains([...new Set(known.length ? known : hosts)].slice(0, MAX_DOMAINS))
      })
      .catch(() => {
        // Without its domains, an app is known by its name.
      })
  }, [prefix, id])
  return domains
}
/** Of more, nobody reads all. */
const MAX_DOMAINS = 3
