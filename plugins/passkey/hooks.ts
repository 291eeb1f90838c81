import { useAction } from '../../ui/react/use-action.js'
import { type LinkAccountCallbacks, useLinkEvents } from '../../ui/react/use-link-account.js'
import { type LoginCallbacks, useLoginEvents } from '../../ui/react/use-login.js'
import { usePluginState } from '../../ui/react/use-plugin-state.js'
import type { PasskeyFlowState, PasskeyIntent } from './contract.js'

const INITIAL: PasskeyFlowState = { status: 'initial' }
const useStatus = (intent: PasskeyIntent) => usePluginState('passkey')?.[intent] ?? INITIAL

export interface UseLoginWithPasskeyResult {
  loginWithPasskey(options?: { credentialIds?: readonly string[] | undefined }): Promise<void>
  readonly state: PasskeyFlowState
}
/** Logs in with a passkey, without the dialog. Call it within a click, since browsers only prompt then. */
export function useLoginWithPasskey(callbacks?: LoginCallbacks): UseLoginWithPasskeyResult {
  useLoginEvents(callbacks, 'passkey')
  const loginWithPasskey = useAction('passkey', async (api, options?: { credentialIds?: readonly string[] }) => {
    await api.login(options?.credentialIds && { credentialIds: options.credentialIds })
  })
  return { loginWithPasskey, state: useStatus('login') }
}

export interface UseSignupWithPasskeyResult {
  signupWithPasskey(): Promise<void>
  readonly state: PasskeyFlowState
}
/** Creates a user who has only a passkey, without the dialog. Call it within a click. */
export function useSignupWithPasskey(callbacks?: LoginCallbacks): UseSignupWithPasskeyResult {
  useLoginEvents(callbacks, 'passkey')
  const signupWithPasskey = useAction('passkey', async (api) => {
    await api.signup()
  })
  return { signupWithPasskey, state: useStatus('signup') }
}

export interface UseLinkWithPasskeyResult {
  linkWithPasskey(): Promise<void>
  readonly state: PasskeyFlowState
}
/** Links another passkey to the logged-in user, without the dialog. A user has at most five. Call it within a click. */
export function useLinkWithPasskey(callbacks?: LinkAccountCallbacks): UseLinkWithPasskeyResult {
  useLinkEvents(callbacks, 'passkey')
  const linkWithPasskey = useAction('passkey', async (api) => {
    await api.add()
  })
  return { linkWithPasskey, state: useStatus('link') }
}
