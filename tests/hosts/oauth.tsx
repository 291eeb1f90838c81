import { freshLogin } from 'latchkit/plugins/fresh-login'
import { oauth } from 'latchkit/plugins/oauth'
import { passwordless } from 'latchkit/plugins/passwordless'
import { useLatchkit, useLoginWithOAuth, useOAuthTokens } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run, tell } from './parts/probe.js'
import { useStatuses } from './parts/use-statuses.js'

const plain = (detail: unknown) => JSON.parse(JSON.stringify(detail))

/** Buttons of identity providers, and the state of their hooks. */
function Providers() {
  const { user, linkGoogle, linkOAuth, unlinkGoogle } = useLatchkit()
  const { initOAuth, loginWithOAuth, state } = useLoginWithOAuth({
    onComplete: (result) => tell('oauth.onComplete', plain(result)),
    onError: (code) => tell('oauth.onError', code),
  })
  const { reauthorize } = useOAuthTokens({ onOAuthTokenGrant: (grant) => tell('oauth.tokens', plain(grant)) })
  useStatuses('oauth', state.status)
  Object.assign(window.__calls, { initOAuth, loginWithOAuth, reauthorize })
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
  <Host plugins={[passwordless, oauth, freshLogin]}>
    <Providers />
  </Host>,
)
