import type { PageFacts } from '../facts.js'

/** The server refused a call. The message is its own. */
export class Refusal extends Error {
  constructor(
    message: string,
    readonly code: unknown,
  ) {
    super(message)
  }
}

/** Says to the user why a call failed. */
export const reasonOf = (cause: unknown): string =>
  cause instanceof Refusal ? cause.message : 'The server does not answer. Try again.'

/**
 * Calls the server's API, which has this page's origin, as the provider app. Rejects with a `Refusal`, or with
 * another error if the network failed or a proxy answered for the server.
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
  if (!answer.ok) throw typeof read?.error === 'string' ? new Refusal(read.error, read.code) : new Error('No answer.')
  return read
}
