import {
  useFundWallet,
  useLinkAccount,
  useLogin,
  useLogout,
  useOAuthTokens,
  useRegisterMfaListener,
  useToken,
  useUpdateAccount,
} from 'latchkit/react'
import type { Note } from './use-log.js'

const isNew = (flag: boolean) => (flag ? ', new user' : '')

/** Logs every callback of the SDK's hooks. */
export function Listeners({ note }: { readonly note: Note }) {
  useLogin({
    onComplete: ({ user, loginMethod, isNewUser, wasAlreadyAuthenticated }) =>
      note(
        'login',
        `${user.id} by ${loginMethod ?? (wasAlreadyAuthenticated ? 'an earlier session' : 'nothing')}${isNew(isNewUser)}`,
      ),
    onError: (code) => note('login', code, true),
  })
  useLinkAccount({
    onSuccess: ({ linkMethod, linkedAccount }) => note('link', `${linkMethod}: ${linkedAccount?.type ?? 'no account'}`),
    onError: (code, { attempt }) => note('link', `${attempt?.linkMethod}: ${code}`, true),
  })
  useUpdateAccount({
    onSuccess: ({ updateMethod, updatedAccount }) =>
      note('update', `${updateMethod}: ${updatedAccount?.type ?? 'no account'}`),
    onError: (code, { attempt }) => note('update', `${attempt?.updateMethod}: ${code}`, true),
  })
  useOAuthTokens({
    onOAuthTokenGrant: ({ oAuthTokens }) =>
      note('provider tokens', `${oAuthTokens.provider}: …${oAuthTokens.accessToken.slice(-12)}`),
  })
  useRegisterMfaListener({ onMfaRequired: (methods) => note('second factor required', methods.join(', ')) })
  useFundWallet({
    onUserExited: ({ chain, fundingMethod }) =>
      note('funding left', `at ${fundingMethod ?? 'the choice'}, chain ${chain}`),
  })
  useLogout({ onSuccess: () => note('logout') })
  useToken({
    onAccessTokenGranted: ({ accessToken }) => note('token granted', `…${accessToken.slice(-12)}`),
    onAccessTokenRemoved: () => note('token removed'),
  })
  return null
}
