import { attempt } from '../lib/attempt.js'
import type { WireNames } from '../protocol/wire.js'

/** True where the base URL is the app's own subdomain of the provider, whose cookies hold the session. Wire §1.1. */
export const isOwnDomain = (apiUrl: string, { prefix }: WireNames) => apiUrl.startsWith(`https://${prefix}.`)

/** Cookies that the host's own server may read; none where the browser denies them. Wire §1.8. */
export interface Cookies {
  get(name: string): string | undefined
  /** `expires`: ms since the epoch. Where the browser refuses it, an older value is removed and the developer warned. */
  set(name: string, value: string, expires: number): void
  remove(name: string): void
}

export function createCookies(): Cookies {
  // Safari alone refuses Secure cookies on http://localhost
  const safari = /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent)
  const secure = location.protocol === 'http:' && safari ? '' : '; Secure'
  const write = (name: string, value: string, expires: number) => {
    attempt(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
      document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${secure}`
    })
  }
  const get = (name: string) =>
    attempt(() => document.cookie)
      ?.split('; ')
      .find((cookie) => cookie.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  const remove = (name: string) => write(name, '', 0)
  return {
    get,
    set(name, value, expires) {
      write(name, value, expires)
      if (get(name) === value) return
      remove(name) // the older one stays where the browser refuses a new one, as it does above 4 kB
      console.warn(`Latchkit: the browser did not store the cookie ${name}.`)
    },
    remove,
  }
}
