import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { LatchkitProvider, useLatchkit, useLoginWithOAuth, useOAuthTokens } from 'latchkit/react'
import { useEffect } from 'react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings
const plugins = [passwordless, oauth]
const plain = (detail: unknown) => JSON.parse(JSON.stringify(detail))

/** The buttons of identity providers, and what their hooks give. */
function Providers() {
  const { user, linkGoogle, linkOAuth, unlinkGoogle } = useLatchkit()
  const { initOAuth, loginWithOAuth, state } = useLoginWithOAuth({
    onComplete: (result) => tell('oauth.onComplete', plain(result)),
    onError: (code) => tell('oauth.onError', code),
  })
  const { reauthorize } = useOAuthTokens({ onOAuthTokenGrant: (grant) => tell('oauth.tokens', plain(grant)) })
  useEffect(() => {
    window.__statuses.oauth ??= []
    const seen = window.__statuses.oauth
    if (seen.at(-1) !== state.status) seen.push(state.status)
  }, [state.status])
  Object.assign(window.__calls, { initOAuth, loginWithOAuth, reauthorize })
  const run = (what: string, work: () => Promise<unknown>) => () =>
    work().then(
      () => tell(`${what}.resolved`),
      ({ code, message }) => tell(`${what}.rejected`, { code, message }),
    )
  return (
    <>
      <button type="button" onClick={linkGoogle}>
        Link Google
      </button>
      <button type="button" onClick={() => linkOAuth({ provider: 'discord' })}>
        Link Discord
      </button>
      <button type="button" onClick={run('unlinkGoogle', () => unlinkGoogle(user?.google?.subject ?? ''))}>
        Unlink Google
      </button>
      <button type="button" onClick={run('initOAuth', () => initOAuth({ provider: 'github' }))}>
        GitHub, drawn by the host
      </button>
      <button type="button" onClick={run('initOAuth', () => initOAuth({ provider: 'github', disableSignup: true }))}>
        GitHub, nobody new
      </button>
      <button type="button" onClick={run('reauthorize', () => reauthorize({ provider: 'google' }))}>
        Ask Google again
      </button>
    </>
  )
}

mount(
  <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={plugins}>
    <h1>A host app</h1>
    <Panel />
    <Providers />
  </LatchkitProvider>,
)
