import { test as base } from '@playwright/test'
import { hostUrl, type Opening, type Shown } from '../journeys/support/host.js'
import { type App, newApp } from '../journeys/support/server.js'
import { startFirefox } from './drive/firefox.js'
import type { RunningBrowser } from './drive/running.js'
import { type Tab, tabOf } from './drive/tab.js'
import { startWebKit } from './drive/webkit.js'

export type Engine = 'firefox' | 'webkit'

const { FIREFOX_PATH = '', WEBKIT_DRIVER_PATH = '', WEBKIT_BROWSER_PATH = '' } = process.env
const IS_HERE: Readonly<Record<Engine, boolean>> = {
  firefox: FIREFOX_PATH !== '',
  webkit: WEBKIT_DRIVER_PATH !== '' && WEBKIT_BROWSER_PATH !== '',
}
const START: Readonly<Record<Engine, () => Promise<RunningBrowser>>> = {
  firefox: () => startFirefox(FIREFOX_PATH),
  webkit: () => startWebKit({ driver: WEBKIT_DRIVER_PATH, browser: WEBKIT_BROWSER_PATH }),
}

interface PerTest {
  /** The only tab of the browser. What the page stores belongs to the test's app. */
  readonly tab: Tab
  /** A fresh app with the server's defaults: email and SMS on. */
  readonly app: App
  /** Starts the same browser once more, with nothing stored. */
  readonly newDevice: () => Promise<Tab>
  /** Skips the test where its browser is missing. */
  readonly present: void
}
interface PerWorker {
  readonly engine: Engine
  readonly running: RunningBrowser
}

export const test = base.extend<PerTest, PerWorker>({
  engine: ['firefox', { option: true, scope: 'worker' }],
  running: [
    async ({ engine }, use) => {
      const running = await START[engine]()
      await use(running)
      await running.stop()
    },
    { scope: 'worker' },
  ],
  present: async ({ engine }, use, info) => {
    info.skip(!IS_HERE[engine], `There is no ${engine} here. \`npm run browsers\` installs it where it can.`)
    await use()
  },
  // biome-ignore lint/correctness/noUnusedFunctionParameters: `present` skips before a browser is started
  tab: async ({ present, running: { driver } }, use) => {
    const own = await driver.getWindowHandle()
    await use(tabOf(driver))
    // a test that failed may have left windows open
    for (const handle of await driver.getAllWindowHandles())
      if (handle !== own) {
        await driver.switchTo().window(handle)
        await driver.close()
      }
    await driver.switchTo().window(own)
  },
  newDevice: async ({ engine }, use) => {
    const started: RunningBrowser[] = []
    await use(async () => {
      const running = await START[engine]()
      started.push(running)
      return tabOf(running.driver)
    })
    for (const running of started) await running.stop()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  app: async ({}, use) => use(await newApp()),
})

/** Opens a host page and waits until the SDK is ready there. */
export async function openHost(tab: Tab, name: string, app: App, opening: Opening = {}): Promise<void> {
  await tab.open(hostUrl(name, app, opening))
  await shows(tab, 'SDK that is ready', ({ ready }) => ready)
}

/** The state that the host page shows. */
export const state = async (tab: Tab): Promise<Shown> =>
  JSON.parse(await tab.run<string>('return document.querySelector("[data-testid=state]")?.textContent ?? "{}"'))

/** Waits until the host page's state fulfils the condition. */
export const shows = (tab: Tab, subject: string, isSo: (shown: Shown) => boolean): Promise<Shown> =>
  tab.until(subject, async () => {
    const shown = await state(tab)
    return isSo(shown) && shown
  })

/** Waits until the dialog has closed and the user is logged in. */
export const loggedIn = (tab: Tab): Promise<Shown> =>
  shows(tab, 'user with a closed dialog', ({ authenticated, isModalOpen }) => authenticated && !isModalOpen)
