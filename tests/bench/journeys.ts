import type { BrowserContext, Page } from '@playwright/test'
import { hostOn } from '../journeys/support/host.js'
import { codeField, emailField, phoneField, title } from '../journeys/support/login.js'
import type { Measured } from './budgets.js'
import { type Carried, recordScripts } from './carried.js'
import { type Place, pageOf, pageUrl } from './place.js'
import { waysIn } from './ways-in.js'

/** What had come over the network by a point of a visit. */
export type Journeys = Readonly<Record<Exclude<Measured, 'manifests'>, readonly Carried[]>>
export type Visit = Awaited<ReturnType<typeof visit>>
/** Cookies and storage, as a browser keeps them. */
type Left = Awaited<ReturnType<BrowserContext['storageState']>>

const EMAIL = 'ada@example.com'

/** The journeys of DESIGN §9, each from an empty cache and made as a person makes it. */
export async function journeys(place: Place): Promise<Journeys> {
  const stranger = await visit(place)
  await stranger.page.getByRole('button', { name: 'Log in' }).waitFor()
  const idle = await stranger.settled()
  await openLanding(stranger)
  const modal = await stranger.settled()
  await logIn(stranger, place)
  const email = await stranger.settled()
  const storageState = await stranger.context.storageState()
  await stranger.context.close()

  const friend = await visit(place, storageState)
  await friend.page.getByText('Logged in').waitFor()
  const loggedIn = await friend.settled()
  await friend.context.close()

  const texter = await visit(place)
  await openLanding(texter)
  await texter.dialog.getByRole('button', { name: 'Continue with SMS' }).click()
  await phoneField(texter).waitFor()
  await texter.dialog.getByRole('combobox', { name: 'Country code' }).waitFor()
  const sms = await texter.settled()
  await texter.context.close()
  return { idle, loggedIn, modal, email, sms, ...(await waysIn(place)) }
}

export async function visit(place: Place, storageState?: Left, before?: (page: Page, place: Place) => Promise<void>) {
  const context = await place.browser.newContext(storageState && { storageState })
  const page = await context.newPage()
  await before?.(page, place)
  const carried = await recordScripts(page, pageOf(place, 'latchkit'))
  await page.goto(pageUrl(place, 'latchkit'))
  async function settled() {
    await page.waitForTimeout(3_000) // nobody touches the page: what it fetches by itself counts
    return [...carried]
  }
  return { ...hostOn(page, place.app), context, settled }
}

export async function openLanding(visit: Visit) {
  await visit.press('Log in')
  await emailField(visit).waitFor()
}

async function logIn(visit: Visit, { app }: Place) {
  await emailField(visit).click()
  await visit.page.keyboard.type(EMAIL)
  await visit.page.keyboard.press('Enter')
  await title(visit, 'Enter confirmation code').waitFor()
  const [message] = await app.messages(EMAIL)
  await codeField(visit).click()
  await visit.page.keyboard.type(`${message?.code}`)
  await visit.dialog.waitFor({ state: 'detached' })
  await visit.page.getByText('Logged in').waitFor()
}
