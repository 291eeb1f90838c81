/** A host's code, checked against the tarball by several compilers. */
import { createClient, type ErrorCode, isUserCancelled, LatchkitError, type User } from 'latchkit'
import * as everything from 'latchkit/plugins'
import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider, useLatchkit, useLogin, useLoginWithEmail } from 'latchkit/react'

const ids = { appId: 'latchkitsandbox0000000001', apiUrl: 'https://auth.example.com' }

export const App = () => (
  <LatchkitProvider
    {...ids}
    plugins={[passwordless, ...Object.values(everything)]}
    config={{ appearance: { theme: 'dark' } }}
  >
    <Page />
  </LatchkitProvider>
)

function Page() {
  const { ready, authenticated, user, login, logout } = useLatchkit()
  const { login: again } = useLogin({
    onComplete: ({ user, isNewUser }) => show(user, isNewUser),
    onError: (code) => explain(code),
  })
  const { sendCode, loginWithCode, state } = useLoginWithEmail()
  const codes = [() => sendCode({ email: 'a@example.com' }), () => loginWithCode({ code: '123456' })]
  return (
    <button type="button" disabled={!ready || codes.length === 0} onClick={authenticated ? logout : login}>
      {user?.id} {state.status === 'error' ? state.error.code : state.status} {String(again)}
    </button>
  )
}
const show = (user: User, isNew: boolean) => console.log(user.linkedAccounts, isNew)
const explain = (code: ErrorCode) => code === 'exited_auth_flow'

export async function headless() {
  const client = createClient(ids, [passwordless])
  try {
    const api = await client.use('passwordless')
    await api.sendCode('email', 'a@example.com')
    const flow = api.start('sms')
    flow.send({ type: 'submitCode', code: '123456' })
  } catch (error) {
    if (error instanceof LatchkitError && !isUserCancelled(error)) console.error(error.code, error.retryable)
  }
}

// What a host must not get away with.
// @ts-expect-error an address is needed
export const noApi = <LatchkitProvider appId="x" plugins={[]} />
// @ts-expect-error a plugin is no string
export const noPlugin = <LatchkitProvider {...ids} plugins={['passwordless']} />
// @ts-expect-error no such theme
export const noTheme = <LatchkitProvider {...ids} plugins={[]} config={{ appearance: { theme: 'blue' } }} />
export async function wrong() {
  const client = createClient(ids, [passwordless])
  // @ts-expect-error no such plugin
  await client.use('passwordles')
  const api = await client.use('passwordless')
  // @ts-expect-error no such channel
  await api.sendCode('pigeon', 'a@example.com')
  // @ts-expect-error no such event
  api.start('email').send({ type: 'fly' })
  // @ts-expect-error no such code
  return new LatchkitError('no_such_code', '')
}
