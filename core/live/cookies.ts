import { hint } from '../hint.js'
import { attempt } from '../lib/attempt.js'
import type { WireNames } from '../protocol/wire.js'

/** Whether the base URL is the app's own subdomain of the server, whose cookies hold the session. Wire §1.1. */
export const isOwnDomain = (apiUrl: string, { prefix }: WireNames) => apiUrl.startsWith(`https://${prefix}.`)

/** Reads a cookie for the host's own server; undefined if cookies are blocked. Wire §1.8. */
export const getCookie = (name: string): string | undefined =>
  attempt(() => `; ${document.cookie}`.split(`; ${name}=`)[1]?.split(';')[0])

/**
 * `expires`: ms since the epoch. If the browser refuses the value, an older one is removed and the developer warned.
 */
export function setCookie(name: string, value: string, expires: number) {
  // only Safari refuses Secure cookies on http://localhost
  const safari = /^((?!chrome|android|crios|fxios).)*safari/i.test(navigator.userAgent)
  const secure = location.protocol === 'http:' && safari ? '' : '; Secure'
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
    document.cookie = `${name}=${value}; Path=/; SameSite=Strict; Expires=${new Date(expires).toUTCString()}${secure}`
  })
  // a browser that refuses a new value, as it does above 4 kB, keeps the older one
  if (value && getCookie(name) !== value) {
    removeCookie(name)
    hint('cookie-refused', name)
  }
}

export const removeCookie = (name: string) => setCookie(name, '', 0)
