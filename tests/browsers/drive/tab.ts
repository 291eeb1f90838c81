import { setTimeout as sleep } from 'node:timers/promises'
import { error, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { WAIT_TIMEOUT_MS } from '../../limits.js'

export type Role = 'button' | 'textbox' | 'heading' | 'radio' | 'checkbox' | 'img'
/** Selectors of the elements that may have a role. The browser itself computes their names. */
const ELEMENTS: Readonly<Record<Role, string>> = {
  button: 'button, [role=button]',
  textbox: 'input:not([type=radio], [type=checkbox]), textarea',
  heading: 'h1, h2, h3, [role=heading]',
  radio: 'input[type=radio], [role=radio]',
  checkbox: 'input[type=checkbox], [role=checkbox]',
  img: 'img, svg[role=img], [role=img]',
}
/** ms between two reads of the page. */
const LOOK_AGAIN_MS = 50

/** Selects the elements that a user can reach: in the dialog while one is open, also below a shadow root. */
const IN_PAGE = `
const all = (root, selector) => [
  ...root.querySelectorAll(selector),
  ...[...root.querySelectorAll('*')].flatMap((one) => one.shadowRoot ? all(one.shadowRoot, selector) : []),
]
const scope = all(document, '#latchkit-dialog[open]')[0] ?? document.body`
const REACHABLE = `${IN_PAGE}
return all(scope, arguments[0]).filter((one) => one.checkVisibility({ visibilityProperty: true }))`
const WORDS = `${IN_PAGE}
return scope.innerText`
const TEXTS = `${IN_PAGE}
return all(scope, arguments[0]).map((one) => one.textContent)`

export interface Tab {
  readonly driver: WebDriver
  open(url: string): Promise<void>
  /** Waits until the page shows an element with this role and name, and returns it. */
  find(role: Role, name: string | RegExp): Promise<WebElement>
  /** Whether the page shows such an element now. */
  has(role: Role, name: string | RegExp): Promise<boolean>
  /** The texts of the elements of a CSS selector. */
  texts(selector: string): Promise<string[]>
  click(role: Role, name: string | RegExp): Promise<void>
  /** Types into a text field, key by key. */
  type(name: string | RegExp, text: string): Promise<void>
  /** The same, and then Enter. */
  enter(name: string | RegExp, text: string): Promise<void>
  /** Runs a script in the page. Its arguments and result have to be JSON. */
  run<T>(script: string, ...args: readonly unknown[]): Promise<T>
  /** Waits until `look` returns something other than false, null or undefined. */
  until<T>(subject: string, look: () => Promise<T | false | null | undefined>): Promise<T>
  /** Waits for a second window, does something there, and returns. The window may close meanwhile. */
  inWindow(work: () => Promise<void>): Promise<void>
  /** Opens an address in a tab of its own, does something there, and closes it. */
  inNewTab(url: string, work: () => Promise<void>): Promise<void>
}

export function tabOf(driver: WebDriver): Tab {
  const reachable = (role: Role): Promise<WebElement[]> => driver.executeScript(REACHABLE, ELEMENTS[role])

  async function named(role: Role, name: string | RegExp): Promise<WebElement | undefined> {
    for (const element of await reachable(role)) if (fits(await element.getAccessibleName(), name)) return element
    return undefined
  }

  async function until<T>(subject: string, look: () => Promise<T | false | null | undefined>): Promise<T> {
    const end = Date.now() + WAIT_TIMEOUT_MS
    for (;;) {
      const found = await look().catch(redrawn)
      if (found !== false && found !== null && found !== undefined) return found
      if (Date.now() > end) throw new Error(`There is no ${subject}. The page shows: ${await shown()}`)
      await sleep(LOOK_AGAIN_MS)
    }
  }
  const shown = () => driver.executeScript<string>(WORDS)

  async function act(role: Role, name: string | RegExp, work: (element: WebElement) => Promise<void>): Promise<void> {
    await until(`${role} ${name}`, async () => {
      const element = await named(role, name)
      if (!element) return false
      await work(element)
      return true
    })
  }

  async function inWindow(work: () => Promise<void>): Promise<void> {
    const own = await driver.getWindowHandle()
    const other = await until('second window', async () =>
      (await driver.getAllWindowHandles()).find((handle) => handle !== own),
    )
    await driver.switchTo().window(other)
    try {
      await work()
    } finally {
      await driver.switchTo().window(own)
    }
  }

  return {
    driver,
    open: (url) => driver.get(url),
    find: (role, name) => until(`${role} ${name}`, () => named(role, name)),
    has: async (role, name) => (await named(role, name)) !== undefined,
    texts: (selector) => driver.executeScript(TEXTS, selector),
    click: (role, name) => act(role, name, (element) => element.click()),
    type: (name, text) => act('textbox', name, (element) => element.sendKeys(text)),
    enter: (name, text) => act('textbox', name, (element) => element.sendKeys(text, Key.ENTER)),
    run: (script, ...args) => driver.executeScript(script, ...args),
    until,
    inWindow,
    async inNewTab(url, work) {
      const own = await driver.getWindowHandle()
      await driver.switchTo().newWindow('tab')
      await driver.get(url)
      await work()
      await driver.close()
      await driver.switchTo().window(own)
    },
  }
}

const fits = (found: string, name: string | RegExp) => (typeof name === 'string' ? found === name : name.test(found))

/** Ignores the error of an element that the page has drawn again or covers, so that it is searched again. */
function redrawn(cause: unknown): undefined {
  const passing = [
    error.StaleElementReferenceError,
    error.ElementNotInteractableError,
    error.ElementClickInterceptedError,
    error.NoSuchElementError,
  ]
  if (!passing.some((kind) => cause instanceof kind)) throw cause
}
