import { customAuth } from 'latchkit/plugins/custom-auth'
import { guest } from 'latchkit/plugins/guest'
import {
  LatchkitProvider,
  useCustomAuth,
  useLatchkit,
  useSubscribeToJwtAuthWithFlag,
  useSyncJwtBasedAuthState,
} from 'latchkit/react'
import { useCallback, useState } from 'react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

/** The host's own login state: a token, null if nobody is logged in, an error, or undefined while it is loading. */
type Known = string | null | { readonly fails: string } | undefined
const { appId, apiUrl, config } = settings
const by = new URLSearchParams(location.search).get('by') ?? 'config'
/** The state that a test has stored for this load. */
let hostUser: Known = JSON.parse(sessionStorage.getItem('known') ?? 'null') ?? undefined
const listeners = new Set<() => void>()
async function read(now: Known) {
  if (now && typeof now === 'object') throw new Error(now.fails)
  return now ?? undefined
}
const getToken = () => read(hostUser)
const callbacks = {
  onAuthenticated: ({ user, isNewUser }: { user: { id: string }; isNewUser: boolean }) =>
    tell('authenticated', [user.id, isNewUser]),
  onUnauthenticated: () => tell('unauthenticated'),
}
const onError = (code: string, { message }: { message: string }) => tell('jwt.onError', [code, message])

function Configured() {
  const { status } = useCustomAuth(callbacks)
  return <output data-testid="jwt">{status}</output>
}
function Subscribed() {
  const subscribe = useCallback((changed: () => void) => {
    listeners.add(changed)
    return () => void listeners.delete(changed)
  }, [])
  const { state } = useSyncJwtBasedAuthState({ getExternalJwt: getToken, subscribe, ...callbacks, onError })
  return <output data-testid="jwt">{state.status}</output>
}
function Flagged({ isLoading, isAuthenticated }: { isLoading: boolean; isAuthenticated: boolean }) {
  const auth = { getExternalJwt: getToken, isLoading, isAuthenticated, ...callbacks, onError }
  const { state } = useSubscribeToJwtAuthWithFlag(auth)
  return <output data-testid="jwt">{state.status}</output>
}
function Subject() {
  const account = useLatchkit().user?.linkedAccounts.find(({ type }) => type === 'custom_auth')
  return <output data-testid="subject">{account?.type === 'custom_auth' ? account.customUserId : ''}</output>
}

function App() {
  const [now, setNow] = useState(hostUser)
  window.__calls.know = async (next: Known) => {
    hostUser = next
    setNow(next)
    for (const listener of listeners) listener()
  }
  const isLoading = now === undefined
  // a new function for each user, as a host's hook would return
  const getCustomAccessToken = useCallback(() => read(now), [now])
  return (
    <LatchkitProvider
      appId={appId}
      apiUrl={apiUrl}
      plugins={[customAuth, guest]}
      config={{
        ...config,
        ...(by === 'config' && { customAuth: { isLoading, getCustomAccessToken, ...settings.options } }),
      }}
    >
      <h1>A host app with a login of its own</h1>
      {by === 'config' && <Configured />}
      {by === 'subscribe' && <Subscribed />}
      {by === 'flag' && <Flagged isLoading={isLoading} isAuthenticated={now !== null} />}
      <Subject />
      <Panel />
    </LatchkitProvider>
  )
}

mount(<App />)
