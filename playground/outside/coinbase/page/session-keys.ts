import { exportKey, importPrivate, newKeys } from './cipher.js'

/** Stores a session's keys while no window is open. In the page it is `localStorage`. */
export interface KeyStore {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}
export interface SessionKeys {
  readonly privateKey: CryptoKey
  /** SPKI in hex. */
  readonly publicKey: string
}

/** The window's keys for an app's origin. A handshake creates new keys, and later requests use them. */
export function createSessionKeys(store: KeyStore, app: string) {
  const name = `coinbase-keys:${app}`
  return {
    async create(): Promise<SessionKeys> {
      const { privateKey, publicKey } = await newKeys()
      const exported = { privateKey: await exportKey(privateKey), publicKey: await exportKey(publicKey) }
      store.setItem(name, JSON.stringify(exported))
      return { privateKey, publicKey: exported.publicKey }
    },
    async read(): Promise<SessionKeys | undefined> {
      const stored = store.getItem(name)
      if (!stored) return undefined
      const { privateKey, publicKey } = JSON.parse(stored) as { privateKey: string; publicKey: string }
      return { privateKey: await importPrivate(privateKey), publicKey }
    },
  }
}
