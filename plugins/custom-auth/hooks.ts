import { useCallback, useEffect, useRef, useState } from 'react'
import { toError } from '../../core/errors.js'
import type { User } from '../../core/user.js'
import { useClient } from '../../ui/react/client-context.js'
import { useAction } from '../../ui/react/use-action.js'
import { useEvent } from '../../ui/react/use-event.js'
import type { FailureCallbacks } from '../../ui/react/use-failures.js'
import { type LinkAccountCallbacks, useLinkEvents } from '../../ui/react/use-link-account.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import type { GetJwt, JwtAuthFlowState, SyncOptions } from './contract.js'

export interface CustomAuthCallbacks {
  /** Called once for each user, for a new login and for a session that goes on. */
  onAuthenticated?: ((result: { user: User; isNewUser: boolean }) => void) | undefined
  onUnauthenticated?: (() => void) | undefined
}
export interface JwtAuth extends CustomAuthCallbacks, FailureCallbacks, SyncOptions {
  /** Returns the host's token for its user, or nothing if nobody is logged in. */
  readonly getExternalJwt: GetJwt
  /** Default: true. */
  readonly enabled?: boolean | undefined
}
export interface SyncJwtAuth extends JwtAuth {
  /**
   * Calls back whenever the host's user may have changed; returns the function that unsubscribes. Keep it stable, as
   * with `useCallback`.
   */
  subscribe(changed: () => void): () => void
}
export interface FlaggedJwtAuth extends JwtAuth {
  readonly isLoading?: boolean | undefined
  /** False if nobody is logged in at the host. The getter is then not called. */
  readonly isAuthenticated?: boolean | undefined
}
const INITIAL: JwtAuthFlowState = { status: 'initial' }
const NOT_ENABLED: JwtAuthFlowState = { status: 'not-enabled' }

export interface UseCustomAuthResult {
  readonly state: JwtAuthFlowState
  readonly status: JwtAuthFlowState['status']
}
/** The status of the synchronisation that `config.customAuth` turns on. */
export function useCustomAuth({ onAuthenticated, onUnauthenticated }: CustomAuthCallbacks = {}): UseCustomAuthResult {
  useEvent('jwtAuthenticated', onAuthenticated)
  useEvent('jwtUnauthenticated', onUnauthenticated)
  const state = usePluginState('custom-auth') ?? INITIAL
  return { state, status: state.status }
}

export interface UseSyncJwtBasedAuthStateResult {
  readonly state: JwtAuthFlowState
}
/** Synchronises with the host's token now and whenever `subscribe` calls back. */
export function useSyncJwtBasedAuthState({ subscribe, ...auth }: SyncJwtAuth): UseSyncJwtBasedAuthStateResult {
  const { sync, ...result } = useJwt(auth)
  const { enabled = true } = auth
  useEffect(() => {
    if (!enabled) return
    sync()
    return subscribe(sync)
  }, [enabled, sync, subscribe])
  return result
}

/** Synchronises with the host's token whenever the flags change. */
export function useSubscribeToJwtAuthWithFlag({
  isLoading = false,
  isAuthenticated,
  ...auth
}: FlaggedJwtAuth): UseSyncJwtBasedAuthStateResult {
  const getExternalJwt = isAuthenticated === false ? () => null : auth.getExternalJwt
  const { sync, ...result } = useJwt({ ...auth, getExternalJwt })
  const { enabled = true } = auth
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of `isAuthenticated` must synchronise
  useEffect(() => {
    if (enabled && !isLoading) sync()
  }, [enabled, isLoading, isAuthenticated, sync])
  return result
}

export interface UseLinkJwtAccountResult {
  linkWithCustomJwt(jwt: string): Promise<{ user: User }>
  readonly state: JwtAuthFlowState
}
/** Links the user of the host's own login to the current user, by the host's token. */
export function useLinkJwtAccount(callbacks?: LinkAccountCallbacks): UseLinkJwtAccountResult {
  useLinkEvents(callbacks, 'custom')
  const [state, setState] = useState(INITIAL)
  const linkWithCustomJwt = useAction('custom-auth', async (api, jwt: string) => {
    setState({ status: 'loading' })
    try {
      const user = await api.link(jwt)
      setState({ status: 'done' })
      return { user }
    } catch (cause) {
      const error = toError(cause)
      setState({ status: 'error', error })
      throw error
    }
  })
  return { linkWithCustomJwt, state }
}

/** A stable function that synchronises with the latest getter, and the resulting status. */
function useJwt(auth: JwtAuth) {
  const client = useClient()
  const { state } = useCustomAuth(auth)
  const latest = useRef(auth)
  useEffect(() => {
    latest.current = auth
  })
  const sync = useCallback(() => {
    const { getExternalJwt, logoutOnError } = latest.current
    const synchronisation = client?.use('custom-auth').then((api) => api.sync(getExternalJwt, { logoutOnError }))
    synchronisation?.catch((cause) => {
      const error = toError(cause)
      latest.current.onError?.(error.code, error)
    })
  }, [client])
  return { state: auth.enabled === false ? NOT_ENABLED : state, sync }
}
