import type { Page } from '@playwright/test'
import { expect } from './expect.js'
import type { Host } from './host.js'
import { pressLast } from './press-last.js'

export const PROVIDERS = {
  google: 'Google',
  twitter: 'Twitter',
  discord: 'Discord',
  github: 'GitHub',
  spotify: 'Spotify',
  instagram: 'Instagram',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
  apple: 'Apple',
} as const
export type Provider = keyof typeof PROVIDERS

export interface Answer {
  readonly name?: string
  readonly button?: 'Allow' | 'Deny'
  /** A failure that the server's page can simulate. */
  readonly trouble?: string
}

/** Chooses a person on the identity provider's page and answers. */
export async function answerThere(page: Page, { name = 'Ada Lovelace', button = 'Allow', trouble }: Answer = {}) {
  await page.getByRole('radio', { name }).check()
  if (trouble) {
    await page.getByText('Try what must not work').click()
    await page.getByRole('radio', { name: trouble }).check()
  }
  await pressLast(page.getByRole('button', { name: button, exact: true }))
}

export const consent = (page: Page) => page.getByRole('heading', { name: /^Sign in with/ })

/** Opens the landing and returns the identity provider's row. */
export async function choose(host: Host, provider: Provider = 'google') {
  await host.openLanding()
  const row = host.dialog.button(PROVIDERS[provider])
  if (!(await row.isVisible())) await host.dialog.button('Other socials').click()
  await row.click()
}

/** Opens the identity provider's page by a redirect. */
export async function goTo(host: Host, provider: Provider = 'google') {
  await choose(host, provider)
  await expect(consent(host.page)).toBeVisible()
}

/** Opens the identity provider's page in a popup. */
export async function popupFor(host: Host, provider: Provider = 'google'): Promise<Page> {
  const opening = host.page.waitForEvent('popup')
  await choose(host, provider)
  const popup = await opening
  await expect(consent(popup)).toBeVisible()
  return popup
}

/**
 * Sends a popup to an address at which it closes itself. The script sets `location` and returns at once, because the
 * driver cannot return a result from a page that is gone.
 */
export async function sendTo(popup: Page, address: string) {
  await popup.evaluate((to) => {
    location.href = to
  }, address)
}

/**
 * Holds calls of this path back from the server, so that the page keeps its waiting state. Calling the returned
 * function releases them.
 */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${path}`, async (route) => {
    await free
    await route.continue()
  })
  return release
}
