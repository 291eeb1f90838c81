import { captcha } from 'latchkit/plugins/captcha'
import { farcaster } from 'latchkit/plugins/farcaster'
import { passwordless } from 'latchkit/plugins/passwordless'
import { Captcha, LatchkitProvider, useLatchkit, useLoginWithEmail, useLoginWithFarcasterV2 } from 'latchkit/react'
import { useState } from 'react'
import { mount } from './parts/mount.js'
import './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings

/** A host that draws its own login, with or without a place for the captcha. */
function Login() {
  const { ready, status, authenticated, isModalOpen, user } = useLatchkit()
  const [placed, setPlaced] = useState(false)
  const { sendCode, loginWithCode, state } = useLoginWithEmail()
  const { init } = useLoginWithFarcasterV2()
  Object.assign(window.__calls, {
    sendEmail: sendCode,
    loginWithEmail: loginWithCode,
    initFarcaster: init,
    place: async (isPlaced: boolean) => setPlaced(isPlaced),
  })
  return (
    <>
      {placed && <Captcha />}
      <output data-testid="email">{state.status}</output>
      <output data-testid="state">{JSON.stringify({ ready, status, authenticated, isModalOpen, user })}</output>
    </>
  )
}

mount(
  <LatchkitProvider
    appId={appId}
    apiUrl={apiUrl}
    config={{ headless: true, ...config }}
    plugins={[captcha, passwordless, farcaster]}
  >
    <Login />
  </LatchkitProvider>,
)
