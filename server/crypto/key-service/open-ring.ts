import { setTimeout as sleep } from 'node:timers/promises'
import { parseRing, type RingEntry } from '../ring.js'
import { KeyServiceError, purposeOf } from './key-service.js'
import { type FindService, findService, type KeyServices } from './services.js'

/** ms between tries, the last of them for all further ones. */
const PAUSES_MS = [500, 1000, 2000, 5000]

export interface Waiting {
  /** ms for which a service is asked again that cannot answer yet. Without it, each is asked once. */
  readonly wait?: number | undefined
  /** Takes why it waits, once. */
  readonly warn?: ((message: string) => void) | undefined
}

/**
 * The secrets of a ring as they are, whatever a key service has wrapped. Rejects with a sentence that says which secret
 * was not opened, why, and what to do. Decision 131.
 */
export async function openRing(
  secrets: readonly string[],
  services: KeyServices,
  waiting: Waiting = {},
): Promise<readonly string[]> {
  const find = findService(services)
  const until = performance.now() + (waiting.wait ?? 0)
  const opened: string[] = []
  for (const entry of parseRing(secrets)) {
    const secret = entry.wrapped ? await patiently(() => openEntry(entry, find), until, waiting.warn) : entry.secret
    opened.push(`${entry.kid}:${secret}`)
  }
  // what was wrapped may be too short, or wrapped twice
  for (const { kid, wrapped } of parseRing(opened))
    if (wrapped) throw new Error(`The secret with the id ${kid} was wrapped twice. Unwrap it, and wrap it once.`)
  return opened
}

/** Opens a secret of a ring, if it is wrapped. */
export async function openEntry({ kid, secret, wrapped }: RingEntry, find: FindService): Promise<string> {
  if (!wrapped) return secret
  try {
    return await find(wrapped.service).unwrap(wrapped.ciphertext, purposeOf(kid))
  } catch (cause) {
    if (!(cause instanceof KeyServiceError)) throw cause
    const problem = `The root secret with the id ${kid} was not opened. ${cause.problem}`
    throw new KeyServiceError(problem, cause.todo, cause.isTemporary)
  }
}

async function patiently(work: () => Promise<string>, until: number, warn: Waiting['warn']): Promise<string> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await work()
    } catch (error) {
      const left = until - performance.now()
      if (!(error instanceof KeyServiceError) || !error.isTemporary || left <= 0) throw error
      if (tried === 0) warn?.(`${error.message} It is asked again for ${Math.ceil(left / 1000)} s.`)
      await sleep(Math.min(PAUSES_MS[tried] ?? 5000, left))
    }
  }
}
