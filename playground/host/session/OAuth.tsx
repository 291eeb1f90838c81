import { useLoginWithOAuth } from 'latchkit/react'
import { useState } from 'react'
import { Choice } from '../controls/Choice.js'
import { useAttempt } from '../controls/use-attempt.js'
import { Hook } from './Hook.js'

export const PROVIDERS = {
  google: 'Google',
  discord: 'Discord',
  github: 'GitHub',
  linkedin: 'LinkedIn',
  twitter: 'X',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  apple: 'Apple',
}

/** Login with an identity provider that the app has on. After the redirect, the page finishes the login by itself. */
export function OAuth() {
  const { initOAuth, state } = useLoginWithOAuth()
  const [provider, setProvider] = useState<keyof typeof PROVIDERS>('google')
  const { attempt, busy, error } = useAttempt()
  const failure = error ?? (state.status === 'error' ? state.error : undefined)
  return (
    <Hook name="useLoginWithOAuth" status={state.status} error={failure}>
      <Choice label="Provider" value={provider} options={PROVIDERS} change={(next) => setProvider(next)} />
      <button type="button" disabled={busy} onClick={() => attempt(() => initOAuth({ provider }))}>
        Go there
      </button>
    </Hook>
  )
}
