import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { App } from '../apps/app.js'
import { readBody } from '../http/body.js'
import type { Call } from '../http/context.js'
import { nullable, optional, text } from '../protocol/validate.js'
import { wire } from '../protocol/wire.js'

/** Whether refresh tokens are in an HttpOnly cookie, as for apps with their own API address. Wire §1.1. */
export const usesCookies = (app: App): boolean => app.settings.custom_api_url !== null

const attributes = (app: App) =>
  ({ path: '/', sameSite: 'Lax', secure: app.settings.custom_api_url?.startsWith('https:') ?? false }) as const

/** Sets the cookies. They expire with the refresh token, which does not outlive its session. */
export function setSessionCookies(c: Call, app: App, refreshToken: string, sessionEndsAt: number): void {
  const sessionTtl = Math.max(0, Math.floor((sessionEndsAt - app.now().getTime()) / 1000))
  // Browsers limit the lifetime of cookies to 400 days.
  const maxAge = Math.min(app.settings.refresh_token_ttl, sessionTtl, 400 * 86_400)
  setCookie(c, wire.cookie.refresh(app.id), refreshToken, { ...attributes(app), httpOnly: true, maxAge })
  setCookie(c, wire.cookie.indicator, 't', { ...attributes(app), maxAge: Math.min(maxAge, 30 * 86_400) })
}

export function clearSessionCookies(c: Call, app: App): void {
  if (!usesCookies(app)) return
  deleteCookie(c, wire.cookie.refresh(app.id), { ...attributes(app), httpOnly: true })
  deleteCookie(c, wire.cookie.indicator, attributes(app))
}

/** The refresh token in the body, else in the cookie. Clients in cookie mode send "deprecated". Wire §1.4. */
export async function presentedToken(c: Call): Promise<string | undefined> {
  const { refresh_token: sent } = await readBody(c, { refresh_token: optional(nullable(text(500, 0))) })
  if (sent && sent !== 'deprecated') return sent
  const app = c.get('app')
  return usesCookies(app) ? getCookie(c, wire.cookie.refresh(app.id)) : undefined
}
