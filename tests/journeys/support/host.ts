import type { Page } from '@playwright/test'
import type { Happening } from '../../hosts/parts/probe.js'
import { wire } from '../../wire.js'
import { dialogOn } from './dialog.js'
import { expect } from './expect.js'
import { changes, readChanged } from './page-changes.js'
import { type App, serverUrl } from './server.js'

export const hostsOrigin = process.env.JOURNEYS_HOSTS ?? ''

export interface Shown {
  readonly ready: boolean
  readonly status: string
  readonly authenticated: boolean
  readonly isModalOpen: boolean
  readonly user: {
    id: string
    email?: { address: string } | null
    phone?: { number: string } | null
    hasAcceptedTerms?: boolean
    linkedAccounts?: readonly { type: string }[]
  } | null
}
export interface Opening {
  readonly config?: object
  readonly options?: object
  readonly second?: App
  readonly api?: string
}
export type Host = ReturnType<typeof hostOn>

export function hostUrl(
  name: string,
  app: Pick<App, 'id'>,
  { config, options, second, api = serverUrl }: Opening = {},
) {
  const url = new URL(`/${name}`, hostsOrigin)
  const set = (key: string, value: string | undefined) => value && url.searchParams.set(key, value)
  set('app', app.id)
  set('api', api)
  set('config', config && JSON.stringify(config))
  set('options', options && JSON.stringify(options))
  set('second', second?.id)
  return url.href
}

/** Opens a host page and waits until the SDK is ready there. */
export async function openHost(page: Page, name: string, app: App, opening: Opening = {}): Promise<Host> {
  await page.goto(hostUrl(name, app, opening))
  const host = hostOn(page, app)
  await host.ready()
  return host
}

/** A host page: its content, the calls of its callbacks, and its storage. */
export function hostOn(page: Page, app: Pick<App, 'id'>, panel = '') {
  const section = panel ? page.getByRole('region', { name: `Panel ${panel}`, includeHidden: true }) : page
  const stateText = { testId: `${panel}state` }
  const parsed = (text: string) => JSON.parse(text) as Shown
  const state = async () => parsed(await readChanged(page, stateText))
  const events = (name = '') =>
    page.evaluate(
      (prefix) => window.__events.filter((event) => event.name.startsWith(prefix)),
      panel + name,
    ) as Promise<Happening[]>
  const dialog = dialogOn(page)
  const press = (name: string) => section.getByRole('button', { name, exact: true }).click()
  return {
    page,
    section,
    state,
    /** The types of the user's accounts. */
    linked: async () => ((await state()).user?.linkedAccounts ?? []).map(({ type }) => type),
    /** Waits until the state contains these values. */
    shows: (expected: Partial<Shown>) => expect.poll(changes(page, stateText, parsed)).toMatchObject(expected),
    ready: () =>
      expect
        .poll(
          changes(page, stateText, (text) => parsed(text).ready),
          'ready',
        )
        .toBe(true),
    events,
    /** Waits until exactly these callbacks were called. Returns their arguments. */
    async waitForEvents(name: string, times = 1): Promise<unknown[]> {
      await expect.poll(changes(page, { events: panel + name }, Number), `events ${name}`).toBe(times)
      return (await events(name)).map(({ detail }) => detail)
    },
    press,
    dialog,
    /** Clicks the page's login button and waits for the landing. */
    async openLanding() {
      await press('Log in')
      await expect(dialog.title('Log in or sign up')).toBeVisible()
    },
    /** Waits until no dialog is open. A hidden, prepared dialog may exist. */
    closed: () => expect(page.locator('#latchkit-dialog[open]')).toHaveCount(0),
    stored: (key: string) => page.evaluate((name) => localStorage.getItem(name), wire.storage(app.id, key)),
    storedKeys: () => page.evaluate(() => Object.keys(localStorage).sort()),
    cookies: () => page.context().cookies(),
  }
}
