import { LatchkitError } from './errors.js'

/** What the functions of this page's client are to code outside React. */
export interface TokenSource {
  readonly appId: string
  getAccessToken(): Promise<string | null>
  getIdentityToken(): Promise<string | null>
}
const ASK = 'latchkit:find'

/**
 * Clients answer a question on `window`, so that no module needs to remember them: two copies of the SDK may share a
 * page.
 */
export function announceClient(client: TokenSource, signal: AbortSignal): void {
  const answer = (event: Event) => (event as CustomEvent<TokenSource[]>).detail.push(client)
  addEventListener(ASK, answer, { signal })
}

/** The page's client; `appId` is needed where there are two. Rejects with `not_ready` (decision 9). */
export async function findClient(appId?: string): Promise<TokenSource> {
  const found: TokenSource[] = []
  if (typeof window !== 'undefined') dispatchEvent(new CustomEvent(ASK, { detail: found }))
  const matching = appId ? found.filter((client) => client.appId === appId) : found
  const [client, another] = matching
  if (client && !another) return client
  const message = another
    ? 'There are several Latchkit clients: pass an appId.'
    : 'There is no Latchkit client: mount <LatchkitProvider>.'
  throw new LatchkitError('not_ready', message)
}
