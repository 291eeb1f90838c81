import { Refusal } from '../lib/refusal.js'

/** The user's own cloud, by the access token that the user gave for it. */
export interface CloudStore {
  /** Keeps a small file and answers what it is found by. */
  put(token: string, name: string, bytes: Uint8Array): Promise<string>
  /** Throws a `Refusal` where it is not there, or the token is refused. */
  get(token: string, id: string): Promise<Uint8Array>
}

const CLOUD_TIMEOUT_MS = 20_000
const missing = (name: string) => new Refusal('error', `${name} has no such file: it may be in another account.`)

/** A call of a cloud's API. Throws a `Refusal` that says what became of it, and nothing of what was sent. */
export async function fetchCloud(name: string, url: URL, init: RequestInit): Promise<Response> {
  const signal = AbortSignal.timeout(CLOUD_TIMEOUT_MS)
  const answer = await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit' }).catch(() => undefined)
  if (!answer || answer.status >= 500) throw new Refusal('error', `${name} does not answer. Try again.`)
  if (answer.status === 404) throw missing(name)
  if (!answer.ok) throw new Refusal('error', `${name} refused the access. Allow it again.`)
  return answer
}

/** The 32 bytes that were put there. Throws a `Refusal` for anything else. */
export function readKey(name: string, bytes: Uint8Array | undefined): Uint8Array {
  if (bytes?.length === 32) return bytes
  throw missing(name)
}
