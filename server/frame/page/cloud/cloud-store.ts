import { limitedAnswer } from '../../../../core/input/limited-answer.js'
import { Refusal } from '../lib/refusal.js'
import { timeLimit } from '../lib/time-limit.js'

/** Stores files in the user's cloud, with an access token that the user granted. */
export interface CloudStore {
  /** Stores a small file and returns its id. */
  put(token: string, name: string, bytes: Uint8Array): Promise<string>
  /** Reads a file. Throws a `Refusal` if the file does not exist or the token is refused. */
  get(token: string, id: string): Promise<Uint8Array>
}

const CLOUD_TIMEOUT_MS = 20_000
/** The files and their descriptions are a few hundred bytes. */
const MAX_ANSWER_BYTES = 64 * 1024
const missing = (name: string) => new Refusal('error', `${name} has no such file: it may be in another account.`)

/** Calls a cloud's API. Throws a `Refusal` whose message contains nothing of the request. */
export async function fetchCloud(name: string, url: URL, init: RequestInit): Promise<Response> {
  const signal = timeLimit(CLOUD_TIMEOUT_MS)
  const answer = await fetch(url, { ...init, signal, cache: 'no-store', credentials: 'omit' })
    .then((whole) => limitedAnswer(whole, MAX_ANSWER_BYTES))
    .catch(() => undefined)
  if (!answer || answer.status >= 500) throw new Refusal('error', `${name} does not answer. Try again.`)
  if (answer.status === 404) throw missing(name)
  if (!answer.ok) throw new Refusal('error', `${name} refused the access. Allow it again.`)
  return answer
}

/** Checks that a file is a key of 32 bytes. Throws a `Refusal` otherwise. */
export function readKey(name: string, bytes: Uint8Array | undefined): Uint8Array {
  if (bytes?.length === 32) return bytes
  throw missing(name)
}
