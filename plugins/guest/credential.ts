import type { Storage } from '../../core/browser/storage.js'

const KEY = 'guest'

/** The credential of this device's guest: 32 random bytes in base64url, stored until logout. Core §9, Wire §1.8. */
export function credentialOf(storage: Storage): string {
  const kept = keptCredential(storage)
  if (kept) return kept
  const fresh = random()
  storage.set(KEY, fresh) // before it is sent: an answer that is lost loses no guest
  return fresh
}

export function keptCredential(storage: Storage): string | undefined {
  const kept = storage.get(KEY)
  return typeof kept === 'string' && /^[\w-]{43}$/.test(kept) ? kept : undefined
}

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const letters = { '+': '-', '/': '_', '=': '' } as Record<string, string>
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) => `${letters[letter]}`)
}
