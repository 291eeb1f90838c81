import type { Storage } from '../../core/browser/storage.js'

const KEY = 'guest'

/**
 * Returns the credential of this device's guest: 32 random bytes in base64url, stored until logout. Core §9, Wire
 * §1.8.
 */
export function credentialOf(storage: Storage): string {
  const stored = storedCredential(storage)
  if (stored) return stored
  const fresh = random()
  storage.set(KEY, fresh) // stored before it is sent, so that a lost response does not lose the guest
  return fresh
}

export function storedCredential(storage: Storage): string | undefined {
  const stored = storage.get(KEY)
  return typeof stored === 'string' && /^[\w-]{43}$/.test(stored) ? stored : undefined
}

function random(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const letters = { '+': '-', '/': '_', '=': '' } as Record<string, string>
  return btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (letter) => `${letters[letter]}`)
}
