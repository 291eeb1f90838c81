import { useClient, useLoginWithTelegram } from 'latchkit/react'
import { Hook } from './Hook.js'

const ignoreError = () => {} // `state` shows the error

/** Login by Telegram's window, or by opening this page from Telegram. The app must have Telegram on. */
export function Telegram({ outside }: { readonly outside: string }) {
  const { login, state } = useLoginWithTelegram()
  const bot = useClient()?.app.get()?.raw.telegram_auth_config as { bot_id?: string } | undefined
  const page = new URLSearchParams({ url: location.href.split('#')[0] ?? '', bot: bot?.bot_id ?? '' })
  const error = state.status === 'error' ? state.error : undefined
  return (
    <Hook name="useLoginWithTelegram" status={state.status} error={error}>
      <button type="button" disabled={state.status === 'loading'} onClick={() => void login().catch(ignoreError)}>
        Log in with Telegram
      </button>
      <a href={`${outside}/telegram/open?${page}`} target="_blank" rel="noreferrer">
        Open this page from Telegram
      </a>
    </Hook>
  )
}
