import type { PageFacts } from '../facts.js'

/**
 * Calls the provider's API, which has this page's origin, as the provider app. Rejects with the provider's error
 * message, and its code as the cause.
 */
export async function call<T>(
  { prefix, app }: Pick<PageFacts, 'prefix' | 'app'>,
  path: string,
  { token, body }: { readonly token?: string | null; readonly body?: object },
): Promise<T> {
  const headers = {
    [`${prefix}-app-id`]: app.id,
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {}
  const answer = await fetch(`/api/v1${path}`, { ...sent, headers, cache: 'no-store' })
  const read = await answer.json()
  if (!answer.ok) throw new Error(read.error, { cause: read.code })
  return read
}
