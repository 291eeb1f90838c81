/** A host's code, checked against the tarball by several compilers. */
import { type ClientConfig, createClient, type ErrorCode, isUserCancelled, LatchkitError, type User } from 'latchkit'
import * as everything from 'latchkit/plugins'
import { passkey } from 'latchkit/plugins/passkey'
import { passwordless } from 'latchkit/plugins/passwordless'
import {
  Captcha,
  LatchkitProvider,
  useLatchkit,
  useLogin,
  useLoginWithEmail,
  useLoginWithPasskey,
  useLoginWithTelegram,
} from 'latchkit/react'

const ids = { appId: 'latchkitsandbox0000000001', apiUrl: 'https://auth.example.com' }

export const App = () => (
  <LatchkitProvider
    {...ids}
    plugins={[passwordless, ...Object.values(everything)]}
    config={{
      intl: { text: { 'landing.header': 'Welcome', 'sign.title': 'Agree' } },
      appearance: { theme: 'dark', walletList: ['detected_wallets', 'metamask', 'trust'] },
      loginMethodsAndOrder: { primary: ['email', 'rainbow'], overflow: ['app:one'] },
    }}
  >
    <Page />
    <Captcha />
  </LatchkitProvider>
)

function Page() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  const { login: loginAgain } = useLogin({
    onComplete: ({ user, isNewUser }) => show(user, isNewUser),
    onError: (code) => explain(code),
  })
  const { sendCode, loginWithCode, state } = useLoginWithEmail()
  const { loginWithPasskey, state: passkeyState } = useLoginWithPasskey()
  const passkeys = [() => loginWithPasskey(), () => loginWithPasskey({ credentialIds: ['id'] })]
  const logouts = [logout, () => logout({ everywhere: true })]
  const codes = [() => sendCode({ email: 'a@example.com' }), () => loginWithCode({ code: '123456' })]
  return (
    <button
      type="button"
      disabled={!ready || logouts.length === 0 || codes.length === 0 || passkeys.length === 0}
      onClick={authenticated ? logout : login}
    >
      {user?.id} {state.status === 'error' ? state.error.code : state.status} {String(loginAgain)}{' '}
      {passkeyState.status === 'error' ? passkeyState.error.code : passkeyState.status}
    </button>
  )
}
export function Telegram() {
  const { login, state } = useLoginWithTelegram({ onError: explain })
  const { user, linkTelegram, unlinkTelegram } = useLatchkit()
  const work = [
    () => linkTelegram({ launchParams: { initDataRaw: location.hash } }),
    () => unlinkTelegram(user?.telegram?.telegramUserId ?? ''),
  ]
  return (
    <button type="button" disabled={work.length === 0} onClick={user ? linkTelegram : login}>
      {state.status === 'error' ? state.error.code : state.status} {user?.telegram?.username}
    </button>
  )
}
const show = (user: User, isNew: boolean) => console.log(user.linkedAccounts, isNew)
const explain = (code: ErrorCode) => code === 'exited_auth_flow' || code === 'popup_blocked'

export async function headless() {
  const client = createClient(ids, [passwordless, passkey])
  try {
    const passkeys = await client.use('passkey')
    await passkeys.prepare('login')
    await passkeys.login({ credentialIds: ['id'] })
    const api = await client.use('passwordless')
    await api.sendCode('email', 'a@example.com')
    const flow = api.start('sms')
    flow.send({ type: 'submitCode', code: '123456' })
    const { token, place } = await client.use('captcha')
    const [captchaToken, release] = [await token({ intent: true }), place(document.body)]
    if (captchaToken === undefined) release()
    const captcha = client.state('captcha').get()
    if (captcha?.status === 'error') console.error(captcha.error.code)
  } catch (error) {
    if (error instanceof LatchkitError && !isUserCancelled(error)) console.error(error.code, error.retryable)
  }
}

export async function telegramHeadless() {
  const client = createClient(ids, Object.values(everything))
  const api = await client.use('telegram')
  await api.link('telegram', { launchParams: { initDataRaw: '' } })
  // @ts-expect-error no such launch parameter
  await api.link('telegram', { launchParams: { initData: '' } })
  // @ts-expect-error a flow of Telegram's takes no code
  api.start().send({ type: 'submitCode', code: '' })
  return (await api.login())?.user.telegram?.telegramUserId
}

// The compiler must refuse these mistakes of a host.
// @ts-expect-error an address is needed
export const noApi = <LatchkitProvider appId="x" plugins={[]} />
// @ts-expect-error a plugin is no string
export const noPlugin = <LatchkitProvider {...ids} plugins={['passwordless']} />
// @ts-expect-error no such theme
export const noTheme = <LatchkitProvider {...ids} plugins={[]} config={{ appearance: { theme: 'blue' } }} />
// @ts-expect-error no such method
export const noMethod = <LatchkitProvider {...ids} plugins={[]} config={{ loginMethods: ['emial'] }} />
// @ts-expect-error no such wallet
export const noWallet = <LatchkitProvider {...ids} plugins={[]} config={{ appearance: { walletList: ['metamusk'] } }} />
// @ts-expect-error no part of the dialog has that name
export const noText = { intl: { text: { 'paswordless.submit': '' } } } satisfies ClientConfig
// @ts-expect-error no text has that key
export const noKey = { intl: { text: { 'passwordless.sbumit': '' } } } satisfies ClientConfig
export async function wrong() {
  const client = createClient(ids, [passwordless])
  // @ts-expect-error no such plugin
  await client.use('passwordles')
  const api = await client.use('passwordless')
  const passkeys = await client.use('passkey')
  // @ts-expect-error no such ceremony
  await passkeys.prepare('dance')
  // @ts-expect-error ids are a list
  await passkeys.login({ credentialIds: 'id' })
  // @ts-expect-error no such channel
  await api.sendCode('pigeon', 'a@example.com')
  // @ts-expect-error what shows the captcha is not the host's to choose
  client.state('captcha').set({ status: 'success', token: '' })
  // @ts-expect-error no such event
  api.start('email').send({ type: 'fly' })
  // @ts-expect-error no such code
  return new LatchkitError('no_such_code', '')
}
