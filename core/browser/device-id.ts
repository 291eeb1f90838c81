import type { Storage } from './storage.js'

/** The client analytics id: made on first use, forgotten at logout. Wire §1.8. */
export function deviceId(storage: Storage): string {
  const known = storage.get('caid')
  if (typeof known === 'string') return known
  const fresh = uuid()
  storage.set('caid', fresh)
  return fresh
}

/** Version 4; `crypto.randomUUID` is missing on plain-http hosts. */
const uuid = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-')
