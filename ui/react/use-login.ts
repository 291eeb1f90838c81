import { useEffect, useRef } from 'react'
import type { UiEvent } from '../../core/browser/ui-event.js'
import type { Client } from '../../core/client.js'
import { toError } from '../../core/errors.js'
import type { Events } from '../../core/events.js'
import type { LoginOptions } from '../landing/landing.flow.js'
import { useClient } from './client-context.js'
import { fetchDialog } from './fetch-dialog.js'
import { useWithClient } from './use-action.js'
import { useEvent } from './use-event.js'
import { type FailureCallbacks, type MethodFilter, useFailures } from './use-failures.js'
import { useStore } from './use-store.js'

export interface LoginCallbacks extends FailureCallbacks {
  /**
   * Called once for each login, after its onboarding. For a user who is logged in already it is called when the
   * component mounts, with `wasAlreadyAuthenticated: true`.
   */
  onComplete?: ((result: Events['login']) => void) | undefined
}

/** Listens to logins, whoever started them. `only` restricts the failures to some methods. */
export function useLoginEvents({ onComplete, ...failures }: LoginCallbacks = {}, only?: MethodFilter) {
  const client = useClient()
  const user = useStore(client?.user)
  const status = useStore(client?.status)
  const latest = useRef(onComplete)
  const isReported = useRef(false)
  useEffect(() => {
    latest.current = onComplete
  })
  useEffect(() => {
    if (!status || status.status === 'initializing' || status.status === 'failed' || isReported.current) return
    isReported.current = true
    const details = { isNewUser: false, wasAlreadyAuthenticated: true, loginMethod: null, loginAccount: null }
    if (user && !user.isGuest) latest.current?.({ user, ...details })
  }, [status, user])
  useEvent('login', (result) => {
    isReported.current = true
    onComplete?.(result)
  })
  useFailures('login', failures, only)
}

export async function logIn(client: Client, options?: LoginOptions | UiEvent): Promise<void> {
  try {
    const { openLogin } = await fetchDialog()
    // as an event handler it is called with an event, which has no options
    await openLogin(client, options && !('type' in options) ? options : {})
  } catch (cause) {
    client.events.emit('failed', { error: toError(cause), intent: 'login', method: null })
  }
}

export interface UseLoginResult {
  /** Resolves once the dialog is closed. Callbacks report the result. You may pass it as `onClick={login}`. */
  login(options?: LoginOptions | UiEvent): Promise<void>
}
/**
 * `login()` opens the dialog on its first screen. A user who is logged in already, guests aside, stays as they are,
 * with a warning in the console. How a login ended is told to the callbacks of every component that uses this hook.
 *
 * @example
 * const { login } = useLogin({
 *   onComplete: ({ user, isNewUser }) => navigate(isNewUser ? '/welcome' : '/home'),
 *   onError: (code) => code !== 'exited_auth_flow' && report(code),
 * })
 * return <button onClick={login}>Log in</button>
 */
export function useLogin(callbacks?: LoginCallbacks): UseLoginResult {
  useLoginEvents(callbacks)
  return { login: useWithClient(logIn) }
}
