import type { Page } from '@playwright/test'
import { clockOf } from '../../clock.js'
import { expect } from './expect.js'
import type { Host } from './host.js'

/** The address in the QR code of the next request. */
export async function nextRequest(page: Page): Promise<string> {
  const initResponse = await page.waitForResponse(
    (response) => response.url().endsWith('/farcaster/init') && response.ok(),
  )
  return ((await initResponse.json()) as { connect_uri: string }).connect_uri
}

/** Clicks the page's button and waits for the QR code. Returns the address in the code. */
export async function askByFarcaster(host: Host): Promise<string> {
  await host.openLanding()
  const request = nextRequest(host.page)
  await host.dialog.button('Farcaster').click()
  await expect(host.dialog.title('Sign in with Farcaster')).toBeVisible()
  return request
}

export interface Person {
  readonly name?: string
  readonly button?: 'Approve' | 'Reject'
  readonly domain?: string
  readonly claims?: string
}

/** ms between two polls of the page. */
const POLL_MS = 2_000

/**
 * Acts as the phone: opens the scanned address and answers. If the test controls the page's clock, the page polls now.
 */
export async function onPhone(page: Page, uri: string, person: Person = {}) {
  const { name = 'Ada Lovelace', button = 'Approve', domain, claims } = person
  const phone = await page.context().newPage()
  await phone.goto(uri)
  await phone.getByRole('radio', { name }).check()
  if (domain || claims) await phone.getByText('Try what must not work').click()
  if (domain) await phone.getByLabel('Sign for another domain').fill(domain)
  if (claims) await phone.getByLabel('Claim somebody else’s id').fill(claims)
  await phone.getByRole('button', { name: button }).click()
  await expect(
    phone.getByRole('heading', { name: button === 'Approve' ? 'You are signed in' : 'You declined' }),
  ).toBeVisible()
  await phone.close()
  await page.bringToFront()
  await clockOf(page).pass(POLL_MS)
}
