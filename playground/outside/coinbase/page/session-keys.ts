import { exportKey, importPrivate, newKeys } from './cipher.js'

/** Where a session's keys lie between two windows: `localStorage` in the page. */
export interface KeyStore {
  getItem(name: string): string | null
  setItem(name: string, value: string): void
}
export interface SessionKeys {
  readonly privateKey: CryptoKey
  /** SPKI in hex. */
  readonly publicKey: string
}

/** This side's keys for an app's origin. A handshake makes new ones; what follows uses those. */
export function createSessionKeys(store: KeyStore, app: string) {
  const name = `coinbase-keys:${app}`
  return {
    async create(): Promise<SessionKeys> {
      const { privateKey, publicKey } = await newKeys()
      const made = { privateKey: await exportKey(privateKey), publicKey: await exportKey(publicKey) }
      store.setItem(name, JSON.stringify(made))
      return { privateKey, publicKey: made.publicKey }
    },
    async read(): Promise<SessionKeys | undefined> {
      const kept = store.getItem(name)
      if (!kept) return undefined
      const { privateKey, publicKey } = JSON.parse(kept) as { privateKey: string; publicKey: string }
      return { privateKey: await importPrivate(privateKey), publicKey }
    },
  }
}
