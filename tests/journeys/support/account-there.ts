import type { BrowserContext } from '@playwright/test'
import { wire } from '../../wire.js'
import { beginLogin, EMAIL, logInThere, newProviderApp, newRequester, redeem } from './cross-app.js'
import { type App, providerUrl } from './provider.js'
import { signInElsewhere, storedSession } from './session.js'
import { test as base } from './test.js'

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>['origins'][number]['localStorage']

export interface AccountThere {
  readonly providerApp: App
  readonly token: string
  /** What the provider's pages store in this browser: the session and the wallet's share. */
  readonly stored: Stored
}
type WalletThere = Pick<AccountThere, 'providerApp' | 'stored'>

/**
 * Tests whose browser has an account of another app already: logged in, with its wallet. The tests of a worker share
 * the user and that app, so they do not change its settings. Each has a session and a requester of its own.
 */
export const test = base.extend<{ accountThere: AccountThere }, { walletThere: WalletThere }>({
  walletThere: [
    async ({ browser }, use) => {
      const providerApp = await newProviderApp()
      await providerApp.configure({ rate_limits: { per_address: 1000 } })
      const page = await browser.newPage({ reducedMotion: 'reduce' })
      await page.goto(`${providerUrl}/oauth/consents?app=${providerApp.id}`)
      await logInThere(page, providerApp)
      const { origins } = await page.context().storageState()
      await page.close()
      await use({ providerApp, stored: origins.find(({ origin }) => origin === providerUrl)?.localStorage ?? [] })
    },
    { scope: 'worker' },
  ],
  async accountThere({ walletThere: { providerApp, stored } }, use) {
    const tokens = await signInElsewhere(providerApp, EMAIL)
    // the values of the new session replace those of the same names
    await use({ providerApp, token: tokens.token, stored: [...stored, ...storedSession(providerApp, tokens)] })
  },
  storageState: ({ accountThere: { stored } }, use) =>
    use({ cookies: [], origins: [{ origin: providerUrl, localStorage: stored }] }),
})

/**
 * Logs in at a new requester with the account of the test, without a page: `cross-app-pages.spec` tests the one on
 * which the user approves.
 */
export async function connectedThere({ providerApp, token }: AccountThere) {
  const apps = await newRequester(providerApp)
  const { url, proof } = await beginLogin(apps.requester, providerApp)
  const response = await fetch(`${providerUrl}/api/v1/cross-app/authorize`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: providerUrl,
      authorization: `Bearer ${token}`,
      [wire.header.appId]: providerApp.id,
    },
    body: JSON.stringify({ request: new URL(url).searchParams.get('request'), decision: 'approve' }),
  })
  const { redirect_to } = (await response.json()) as { redirect_to: string }
  const code = new URL(redirect_to).searchParams.get(wire.query('oauth_code'))
  return { ...apps, ...(await redeem(apps.requester, proof, code)) }
}
