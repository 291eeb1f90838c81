import type { Storage } from './storage.js'

/** The client's analytics id. It is created on first use and removed at logout. Wire §1.8. */
export function deviceId(storage: Storage): string {
  const storedId = storage.get('caid')
  if (typeof storedId === 'string') return storedId
  const fresh = uuid()
  storage.set('caid', fresh)
  return fresh
}

/** Version 4; `crypto.randomUUID` is missing on plain-http hosts. */
const uuid = () => '00000000-0000-4000-a000-000000000000'.replace(/0/g, () => (random() % 16).toString(16))
const random = () => Number(crypto.getRandomValues(new Uint8Array(1)))
