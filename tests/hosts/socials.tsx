import { farcaster } from 'latchkit/plugins/farcaster'
import { passwordless } from 'latchkit/plugins/passwordless'
import { telegram } from 'latchkit/plugins/telegram'
import { LatchkitProvider, useLatchkit, useLoginWithFarcasterV2, useLoginWithTelegram } from 'latchkit/react'
import { useEffect } from 'react'
import { mount } from './parts/mount.js'
import { Panel } from './parts/Panel.js'
import { tell } from './parts/probe.js'
import { settings } from './parts/settings.js'

const { appId, apiUrl, config } = settings
const plugins = [passwordless, farcaster, telegram]

/** The buttons of these methods, and what their headless hooks give. */
function Socials() {
  const { user, linkFarcaster, unlinkFarcaster, linkTelegram, unlinkTelegram } = useLatchkit()
  const farcasterHook = useLoginWithFarcasterV2()
  const telegramHook = useLoginWithTelegram({ onError: (code) => tell('telegram.onError', code) })
  const { status } = telegramHook.state
  useEffect(() => {
    window.__statuses.telegram ??= []
    if (window.__statuses.telegram.at(-1) !== status) window.__statuses.telegram.push(status)
  }, [status])
  Object.assign(window.__calls, {
    linkTelegram,
    initFarcaster: farcasterHook.init,
    loginWithFarcaster: farcasterHook.login,
  })
  const run = (what: string, work: () => Promise<unknown>) => () =>
    work().then(
      () => tell(`${what}.resolved`),
      ({ code, message }) => tell(`${what}.rejected`, { code, message }),
    )
  return (
    <>
      <button type="button" onClick={linkFarcaster}>
        Link Farcaster
      </button>
      <button type="button" onClick={run('unlinkFarcaster', () => unlinkFarcaster(user?.farcaster?.fid ?? 0))}>
        Unlink Farcaster
      </button>
      <button type="button" onClick={linkTelegram}>
        Link Telegram
      </button>
      <button type="button" onClick={run('unlinkTelegram', () => unlinkTelegram(user?.telegram?.telegramUserId ?? ''))}>
        Unlink Telegram
      </button>
      <button type="button" onClick={run('loginWithTelegram', telegramHook.login)}>
        Telegram without the dialog
      </button>
    </>
  )
}

mount(
  <LatchkitProvider appId={appId} apiUrl={apiUrl} config={config} plugins={plugins}>
    <h1>A host app</h1>
    <Panel />
    <Socials />
  </LatchkitProvider>,
)
