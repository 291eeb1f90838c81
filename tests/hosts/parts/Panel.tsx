import { isUserCancelled, type LatchkitError } from 'latchkit'
import { useLatchkit, useLinkAccount, useLogin, useLogout, useToken, useUpdateAccount } from 'latchkit/react'
import { tell } from './probe.js'
import { settings } from './settings.js'

interface PanelProps {
  /** Distinguishes two panels on one page. */
  readonly name?: string
}

/** A button for every action, the state as text, every callback as an event. */
export function Panel({ name = '' }: PanelProps) {
  const say = (eventName: string) => (detail?: unknown) => tell(name + eventName, plain(detail))
  const { ready, status, authenticated, user, isModalOpen, ...act } = useLatchkit()
  const { login } = useLogin({
    onComplete: say('login.onComplete'),
    onError(code, error) {
      tell(`${name}login.onError`, code)
      tell(`${name}why`, { code: error.code, message: error.message, cancelled: isUserCancelled(error) })
    },
  })
  const { logout } = useLogout({ onSuccess: say('logout.onSuccess') })
  const fail =
    (eventName: string) =>
    (code: string, { attempt }: LatchkitError) =>
      tell(name + eventName, [code, attempt])
  useLinkAccount({ onSuccess: say('link.onSuccess'), onError: fail('link.onError') })
  useUpdateAccount({ onSuccess: say('update.onSuccess'), onError: fail('update.onError') })
  useToken({ onAccessTokenGranted: say('token.granted'), onAccessTokenRemoved: say('token.removed') })

  const run = (eventName: string, work: () => Promise<unknown>) => () =>
    work().then(say(`${eventName}.resolved`), ({ code, message, name }) =>
      tell(`${eventName}.rejected`, { code, message, name }),
    )
  const email = user?.email?.address ?? ''
  const phone = user?.phone?.number ?? ''
  const state = { ready, status, authenticated, isModalOpen, user }
  return (
    <section aria-label={`Panel ${name}`.trim()}>
      <button type="button" onClick={settings.options ? () => login(settings.options ?? {}) : login}>
        Log in
      </button>
      <button type="button" onClick={logout}>
        Log out
      </button>
      <button type="button" onClick={run('logoutEverywhere', () => logout({ everywhere: true }))}>
        End all sessions
      </button>
      <button type="button" onClick={act.linkEmail}>
        Link email
      </button>
      <button type="button" onClick={act.linkPhone}>
        Link phone
      </button>
      <button type="button" onClick={act.updateEmail}>
        Change email
      </button>
      <button type="button" onClick={act.updatePhone}>
        Change phone
      </button>
      <button type="button" onClick={run('unlinkEmail', () => act.unlinkEmail(email))}>
        Unlink email
      </button>
      <button type="button" onClick={run('unlinkPhone', () => act.unlinkPhone(phone))}>
        Unlink phone
      </button>
      <button type="button" onClick={run('getAccessToken', act.getAccessToken)}>
        Get token
      </button>
      <button type="button" onClick={run('refreshUser', act.refreshUser)}>
        Refresh user
      </button>
      <button type="button" onClick={run('forkSession', act.forkSession)}>
        Fork session
      </button>
      <output data-testid={`${name}state`}>{JSON.stringify(state)}</output>
    </section>
  )
}

/** The detail in a form that a test can receive: without functions, and with dates as text. */
const plain = (detail: unknown): unknown => (detail === undefined ? undefined : JSON.parse(JSON.stringify(detail)))
