import { farcaster } from 'latchkit/plugins/farcaster'
import { passwordless } from 'latchkit/plugins/passwordless'
import { telegram } from 'latchkit/plugins/telegram'
import { useLatchkit, useLoginWithFarcasterV2, useLoginWithTelegram } from 'latchkit/react'
import { Host } from './parts/Host.js'
import { mount } from './parts/mount.js'
import { run, tell } from './parts/probe.js'
import { useStatuses } from './parts/use-statuses.js'

/** Buttons of these methods, and the state of their headless hooks. */
function Socials() {
  const { user, linkFarcaster, unlinkFarcaster, linkTelegram, unlinkTelegram } = useLatchkit()
  const farcasterHook = useLoginWithFarcasterV2()
  const telegramHook = useLoginWithTelegram({ onError: (code) => tell('telegram.onError', code) })
  useStatuses('telegram', telegramHook.state.status)
  Object.assign(window.__calls, {
    linkTelegram,
    initFarcaster: farcasterHook.init,
    loginWithFarcaster: farcasterHook.login,
  })
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
  <Host plugins={[passwordless, farcaster, telegram]}>
    <Socials />
  </Host>,
)
