import type { BrowserContext, Page } from '@playwright/test'
import { hostOn } from '../journeys/support/host.js'
import { recordScripts } from './carried.js'
import { type Place, pageOf, pageUrl } from './place.js'

export type Visit = Awaited<ReturnType<typeof visit>>
/** A browser's cookies and storage. */
type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Opens a page of the host in a new browser context with an empty cache. */
export async function visit(
  place: Place,
  storageState?: StorageState,
  before?: (page: Page, place: Place) => Promise<void>,
  name = 'latchkit',
  query: Readonly<Record<string, string>> = {},
) {
  const context = await place.browser.newContext(storageState && { storageState })
  const page = await context.newPage()
  await before?.(page, place)
  const carried = await recordScripts(page, pageOf(place, name))
  await page.goto(pageUrl(place, name, query))
  async function settled() {
    await page.waitForTimeout(3_000) // requests that the page makes without any interaction count
    return [...carried]
  }
  return { ...hostOn(page, place.app), context, settled }
}

export async function openLanding(visit: Visit) {
  await visit.press('Log in')
  await visit.dialog.emailField.waitFor()
}
