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
  const cookies: Cookies = {
    get: (name) => attempt(() => `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(';')[0]),
    set(name, value, expires) {
      attempt(() => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
        document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${secure}`
      })
      // the older one stays where the browser refuses a new one, as it does above 4 kB
      if (value && cookies.get(name) !== value) {
        cookies.remove(name)
        console.warn(`Latchkit: cookie ${name} refused`)
      }
    },
    remove: (name) => cookies.set(name, '', 0),
  }
  return cookies
}
