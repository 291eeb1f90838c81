import { LatchkitError } from './errors.js'
import { hint } from './hint.js'

/** What the functions of this page's client are to code outside React. */
export interface TokenSource {
  readonly appId: string
  getAccessToken(): Promise<string | null>
  getIdentityToken(): Promise<string | null>
}
/** The question for clients. A mounted provider whose client has not started starts it at the first question. */
export const FIND = 'latchkit:find'
/** How long a call waits for a client, in ms. A provider whose code is loaded lazily needs some time. */
const CLIENT_WAIT_MS = 2_000
const POLL_MS = 25

/**
 * Clients answer a question on `window`, so that no module needs to remember them: two copies of the SDK may share a
 * page.
 */
export function announceClient(client: TokenSource, signal: AbortSignal): void {
  const answer = (event: Event) => (event as CustomEvent<TokenSource[]>).detail.push(client)
  addEventListener(FIND, answer, { signal })
}

/**
 * The page's client; `appId` is needed where there are two. Effects of components run before those of the provider
 * around them, so a call waits for a client. Rejects with `not_ready` if none came (decision 9).
 */
export async function findClient(appId?: string): Promise<TokenSource> {
  // StrictMode mounts twice in one turn: what its first mount started would end at once
  await null
  if (typeof window !== 'undefined') {
    const end = performance.now() + CLIENT_WAIT_MS
    do {
      ask() // starts the clients of mounted providers, so that the next question finds all of them
      const matching = ask().filter((client) => !appId || client.appId === appId)
      // two of one app share the session, so either answers
      if (matching.some((client) => client.appId !== matching[0]?.appId))
        throw new LatchkitError('not_ready', await hint('several-clients'))
      if (matching[0]) return matching[0]
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    } while (performance.now() < end)
  }
  throw new LatchkitError('not_ready', await hint('no-client'))
}

function ask(): readonly TokenSource[] {
  const found: TokenSource[] = []
  dispatchEvent(new CustomEvent(FIND, { detail: found }))
  return found
}
