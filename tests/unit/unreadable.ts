import { vi } from 'vitest'

/** An object whose member throws when it is read, as some extensions leave `window.ethereum`. */
export const unreadable = (name: string): object =>
  Object.defineProperty({}, name, {
    configurable: true,
    get() {
      throw new Error(`${name} cannot be read.`)
    },
  })

/** A global that throws when it is read, until `vi.unstubAllGlobals()`. */
export function stubUnreadable(name: string): void {
  vi.stubGlobal(name, undefined)
  Object.defineProperty(globalThis, name, Object.getOwnPropertyDescriptor(unreadable(name), name) ?? {})
}
