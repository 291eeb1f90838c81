import type { Browser } from 'playwright-core'
import { expect } from 'vitest'
import type { App } from '../contract/sandbox.js'
import { injectWallets } from '../journeys/support/wallets.js'
import { type Visit, visit } from './host-page.js'

/** Texts that each occur in one lazy part only, whatever names and chunks a host's bundler chooses. */
const LOGIN = ['showModal', 'adoptedStyleSheets', '/sessions/logout']
const EMAIL = 'one-time-code'
const WALLETS = 'eip6963:requestProvider'
const LAZY = [...LOGIN, EMAIL, WALLETS]

const arrived = ({ scripts }: Visit) => LAZY.filter((mark) => [...scripts.values()].some((text) => text.includes(mark)))

/**
 * Expects what every host relies on: nothing of the dialog is loaded before the click, unless the bundler writes one
 * file, and there are no errors or warnings until the user is logged in.
 */
async function expectLogin(host: Visit, ownMark: string, lazy: boolean, logIn: () => Promise<void>) {
  const { page, complaints } = host
  expect(arrived(host), 'lazy parts among the initial scripts').toEqual(lazy ? [] : LAZY)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.locator('dialog[open]').waitFor()
  await logIn()
  await page.getByRole('button', { name: /^Log out did:/ }).waitFor()
  expect(arrived(host), 'once logged in').toEqual(expect.arrayContaining([...LOGIN, ownMark]))
  expect(await page.evaluate(() => ['Buffer', 'process', 'global'].filter((name) => name in window))).toEqual([])
  expect(complaints).toEqual([])
  await page.close()
}

/** Logs in by email. Returns the scripts that were loaded before the click. */
export async function expectEmailLogin(browser: Browser, url: string, app: App, lazy = true) {
  const host = await visit(browser, url)
  const initial = [...host.scripts.values()]
  const { page } = host
  const email = 'somebody@example.com'
  await expectLogin(host, EMAIL, lazy, async () => {
    await page.getByRole('textbox').first().fill(email)
    await page.keyboard.press('Enter')
    await page.getByText(email).waitFor()
    await page
      .getByRole('textbox')
      .first()
      .pressSequentially(`${(await app.messages(email))[0]?.code}`)
  })
  return { initial }
}

const TEST_WALLETS = { amber: 'Amber Wallet', dune: 'Dune Wallet' }

/** Logs in with an Ethereum or Solana wallet of the browser. */
export async function expectWalletLogin(
  browser: Browser,
  url: string,
  provider: string,
  wallet: keyof typeof TEST_WALLETS,
  lazy = true,
) {
  const host = await visit(browser, url, (page) => injectWallets(page, { wallets: wallet }, provider))
  await expectLogin(host, WALLETS, lazy, async () => {
    await host.page.getByRole('button', { name: 'Continue with a wallet' }).click()
    await host.page.getByRole('button', { name: TEST_WALLETS[wallet] }).click()
  })
}
