import type { Page } from '@playwright/test'
import { type App, newApp } from './server.js'

/** The outcomes of the stand-in's site keys. */
export const KEYS = {
  passes: 't:1x00000000000000000000BB',
  fails: 't:2x00000000000000000000BB',
  asks: 't:3x00000000000000000000FF',
  slow: 't:4x00000000000000000000SL',
} as const

export const withCaptcha = (key: keyof typeof KEYS = 'passes', settings: object = {}): Promise<App> =>
  newApp({ captcha_enabled: true, captcha_site_key: KEYS[key], ...settings })

/** Records what the page fetches of the captcha from now on, and the tokens that it sends to `…/init`. */
export function watchCaptcha(page: Page) {
  const fetched: string[] = []
  const tokens: (string | undefined)[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/turnstile/')) fetched.push(pathname.replace('/turnstile/v0/', ''))
    if (/captcha-(plugin|screens)/.test(pathname)) fetched.push('chunk')
    if (pathname.endsWith('/init')) tokens.push((request.postDataJSON() as { token?: string }).token)
  })
  return {
    fetched,
    tokens,
    challenges: () => fetched.filter((path) => path === 'challenge').length,
    /** Waits until the next challenge is answered. */
    answered: () => page.waitForResponse((response) => response.url().endsWith('/turnstile/v0/challenge')),
  }
}

/** The widget's checkbox, in its frame. */
export const box = (page: Page) =>
  page.frameLocator('iframe[title="Widget containing a security challenge"]').getByRole('checkbox')
