import { useSyncJwtBasedAuthState } from 'latchkit/react'
import { type FormEvent, useCallback, useState } from 'react'
import { TextField } from '../controls/TextField.js'
import { Hook } from './Hook.js'

/** Stores the user of this page's own login over reloads. */
const STORAGE_KEY = 'own-login'
const listeners = new Set<() => void>()

/** Subscribes to changes of the page's own login. */
function subscribe(changed: () => void) {
  listeners.add(changed)
  return () => void listeners.delete(changed)
}

/**
 * Custom auth: the page has its own login, whose token logs in to Latchkit. The app's settings need the address of its
 * keys.
 */
export function OwnLogin({ issuer }: { readonly issuer: string }) {
  const [who, setWho] = useState(sessionStorage.getItem(STORAGE_KEY) ?? '')
  const [isKnown, setKnown] = useState(who !== '')
  const [error, setError] = useState<unknown>()
  const getExternalJwt = useCallback(async () => {
    const sub = sessionStorage.getItem(STORAGE_KEY)
    if (!sub) return null
    const answer = await fetch(`${issuer}/token?${new URLSearchParams({ sub })}`)
    return ((await answer.json()) as { token: string }).token
  }, [issuer])
  const { state } = useSyncJwtBasedAuthState({
    getExternalJwt,
    subscribe,
    enabled: isKnown,
    onError: (_, failure) => setError(failure),
  })

  function become(name: string) {
    sessionStorage.setItem(STORAGE_KEY, name)
    setError(undefined)
    setKnown(true)
    for (const changed of listeners) changed()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    become(who.trim())
  }
  return (
    <Hook name="useSyncJwtBasedAuthState" status={state.status} error={error}>
      <form noValidate onSubmit={submit}>
        <TextField label="User of your own login" value={who} change={setWho} placeholder="ada" />
        <button type="submit" disabled={!who.trim()}>
          Be this user
        </button>
      </form>
      <button type="button" disabled={!isKnown} onClick={() => become('')}>
        Leave your own login
      </button>
      <p className="hint">
        The app’s <code>custom_auth_jwks_url</code> has to be <code>{issuer}/jwks</code>.
      </p>
    </Hook>
  )
}
