import type { Page } from '@playwright/test'
import { expect } from './expect.js'
import { type Host, hostUrl } from './host.js'
import { pressLast } from './press-last.js'
import { type App, newApp, serverUrl } from './server.js'

export const BOT = { bot_id: '7000000001', bot_name: 'acme_bot', link_enabled: true, seamless_auth_enabled: false }

export const withTelegram = (bot: Partial<typeof BOT> = {}, settings: object = {}) =>
  newApp({ telegram_auth: true, telegram_auth_config: { ...BOT, ...bot }, ...settings })

export interface Person {
  readonly name?: string
  readonly button?: 'Accept' | 'Decline'
  readonly days?: number
  readonly forged?: boolean
}

/** Chooses the person and the errors on a page of Telegram's. */
async function choose(page: Page, { name = 'Ada Lovelace', days, forged }: Person) {
  await page.getByRole('radio', { name }).check()
  if (days || forged) await page.getByText('Try what must not work').click()
  if (forged) await page.getByRole('checkbox', { name: 'Change who it is about' }).check()
  if (days) await page.getByLabel('Days since it was signed').fill(`${days}`)
}

/** Runs `press`, which opens Telegram's window, and returns that window. */
export async function windowOf(page: Page, press: () => Promise<unknown>): Promise<Page> {
  const [popup] = await Promise.all([page.waitForEvent('popup'), press()])
  await expect(popup.getByRole('heading', { name: 'Log in with Telegram' })).toBeVisible()
  return popup
}

/** Answers in Telegram's window as this person. The window closes itself. */
export async function answer(popup: Page, person: Person = {}) {
  await choose(popup, person)
  await Promise.all([
    popup.waitForEvent('close'),
    pressLast(popup.getByRole('button', { name: person.button ?? 'Accept' })),
  ])
}

/** Opens the landing and chooses Telegram. Returns Telegram's window. */
export async function askByTelegram(host: Host): Promise<Page> {
  await host.openLanding()
  await scriptIsThere(host.page)
  return windowOf(host.page, () => host.dialog.button('Telegram').click())
}

/** Waits for Telegram's script, which is fetched when a login opens. */
export const scriptIsThere = (page: Page) => expect.poll(() => page.evaluate(() => 'Telegram' in window)).toBe(true)

/** Opens a host page from within Telegram: as a mini-app, or by a link that logs in. */
export async function openFromTelegram(
  page: Page,
  way: 'mini-app' | 'login link',
  app: App,
  person: Person = {},
  suffix = '',
) {
  const { url } = (await (await fetch(`${serverUrl}/sandbox/outside`)).json()) as { url: string }
  const target = hostUrl('socials', app) + suffix
  await page.goto(`${url}/telegram/open?${new URLSearchParams({ url: target, bot: BOT.bot_id })}`)
  await choose(page, person)
  await page.getByRole('button', { name: way === 'mini-app' ? 'Open as a mini-app' : 'Open by a login link' }).click()
  await page.waitForURL((to) => to.pathname === '/socials')
}
