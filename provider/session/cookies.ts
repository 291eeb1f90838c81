import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { App } from '../apps/app.js'
import type { Call } from '../http/context.js'
import { wire } from '../protocol/wire.js'

/** Whether refresh tokens are in an HttpOnly cookie, as for apps with their own API address. Wire §1.1. */
export const usesCookies = (app: App): boolean => app.settings.custom_api_url !== null

const attributes = (app: App) =>
  ({ path: '/', sameSite: 'Lax', secure: app.settings.custom_api_url?.startsWith('https:') ?? false }) as const

export function setSessionCookies(c: Call, app: App, refreshToken: string): void {
  const { refresh_token_ttl: ttl } = app.settings
  // Browsers limit the lifetime of cookies to 400 days.
  const maxAge = Math.min(ttl, 400 * 86_400)
  setCookie(c, wire.cookie.refresh(app.id), refreshToken, { ...attributes(app), httpOnly: true, maxAge })
  setCookie(c, wire.cookie.indicator, 't', { ...attributes(app), maxAge: 30 * 86_400 })
}

export function clearSessionCookies(c: Call, app: App): void {
  if (!usesCookies(app)) return
  deleteCookie(c, wire.cookie.refresh(app.id), { ...attributes(app), httpOnly: true })
  deleteCookie(c, wire.cookie.indicator, attributes(app))
}

export const refreshCookie = (c: Call): string | undefined => {
  const app = c.get('app')
  return usesCookies(app) ? getCookie(c, wire.cookie.refresh(app.id)) : undefined
}
