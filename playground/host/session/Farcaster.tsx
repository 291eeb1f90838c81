import type { FarcasterApi } from 'latchkit/plugins/farcaster'
import { useClient } from 'latchkit/react'
import { useState, useSyncExternalStore } from 'react'
import { useAttempt } from '../controls/use-attempt.js'
import { Hook } from './Hook.js'

type Request = ReturnType<FarcasterApi['start']>
const never = () => () => {}
const nothing = () => undefined

/** Login with Farcaster. The app must have Farcaster on. */
export function Farcaster() {
  const client = useClient()
  const [request, setRequest] = useState<Request>()
  const state = useSyncExternalStore(request?.subscribe ?? never, request?.get ?? nothing)
  const { attempt, busy, error } = useAttempt()
  async function ask() {
    const started = (await client?.use('farcaster'))?.start()
    setRequest(started)
    await started?.result
  }
  return (
    <Hook name="use('farcaster')" status={state?.at ?? 'initial'} error={error}>
      {state?.at === 'waiting' ? (
        <a className="button" href={state.channel.uri} target="_blank" rel="noreferrer">
          Answer the request
        </a>
      ) : (
        <button type="button" disabled={busy || !client} onClick={() => attempt(ask)}>
          Ask by Farcaster
        </button>
      )}
    </Hook>
  )
}
