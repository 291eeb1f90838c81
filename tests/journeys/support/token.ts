import type { Page } from '@playwright/test'
import { wire } from '../../wire.js'
import type { App } from './provider.js'

/** Seconds, of a JWT. */
export function expiryOf(token: string): number {
  const [, body = ''] = token.split('.')
  return (JSON.parse(Buffer.from(body, 'base64url').toString()) as { exp: number }).exp
}

/** Waits until the stored access token counts as expired (30 s before it does). Give the app a ttl of 31 s or so. */
export const untilStale = (page: Page, app: App) =>
  page.waitForFunction(
    (key) => {
      const token = JSON.parse(localStorage.getItem(key) ?? '""') as string
      const claims = JSON.parse(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/'))) as {
        exp: number
      }
      return Date.now() > claims.exp * 1000 - 30_000
    },
    wire.storage(app.id, 'token'),
  )
