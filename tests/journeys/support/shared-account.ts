import type { BrowserContext } from '@playwright/test'
import { wire } from '../../wire.js'
import { beginLogin, EMAIL, logInThere, newProviderApp, newRequester, redeem } from './cross-app.js'
import { type App, post, serverUrl } from './server.js'
import { signInElsewhere, storedSession } from './session.js'
import { test as base } from './test.js'

type Stored = Awaited<ReturnType<BrowserContext['storageState']>>['origins'][number]['localStorage']

export interface SharedAccount {
  readonly providerApp: App
  readonly token: string
  /** What the server's pages store in this browser: the session and the wallet's share. */
  readonly stored: Stored
}
type SharedWallet = Pick<SharedAccount, 'providerApp' | 'stored'>

/**
 * Tests whose browser is already logged in to another app and has a wallet there. The tests of a worker share the user
 * and that app, so they do not change its settings. Each test has its own session, since a refresh token that another
 * test has used logs the user out, and creates its own requester.
 */
export const test = base.extend<{ sharedAccount: SharedAccount }, { sharedWallet: SharedWallet }>({
  sharedWallet: [
    async ({ browser }, use) => {
      const providerApp = await newProviderApp()
      await providerApp.configure({ rate_limits: { per_address: 1000 } })
      const page = await browser.newPage({ reducedMotion: 'reduce' })
      await page.goto(`${serverUrl}/oauth/consents?app=${providerApp.id}`)
      await logInThere(page, providerApp)
      const { origins } = await page.context().storageState()
      await page.close()
      await use({ providerApp, stored: origins.find(({ origin }) => origin === serverUrl)?.localStorage ?? [] })
    },
    { scope: 'worker' },
  ],
  async sharedAccount({ sharedWallet: { providerApp, stored } }, use) {
    const tokens = await signInElsewhere(providerApp, EMAIL)
    // the values of the new session replace those of the same names
    await use({ providerApp, token: tokens.token, stored: [...stored, ...storedSession(providerApp, tokens)] })
  },
  storageState: ({ sharedAccount: { stored } }, use) =>
    use({ cookies: [], origins: [{ origin: serverUrl, localStorage: stored }] }),
})

/**
 * Logs in at a new requester with the shared account, without the page on which the user approves:
 * `cross-app-pages.spec.ts` tests that page.
 */
export async function connectWithoutPage({ providerApp, token }: SharedAccount) {
  const apps = await newRequester(providerApp)
  const { url, proof } = await beginLogin(apps.requester, providerApp)
  const decision = { request: new URL(url).searchParams.get('request'), decision: 'approve' }
  const headers = { origin: serverUrl, authorization: `Bearer ${token}` }
  const response = await post(providerApp, '/cross-app/authorize', decision, headers)
  if (!response.ok) throw new Error(await response.text())
  const { redirect_to } = (await response.json()) as { redirect_to: string }
  const code = new URL(redirect_to).searchParams.get(wire.query('oauth_code'))
  return { ...apps, ...(await redeem(apps.requester, proof, code)) }
}
