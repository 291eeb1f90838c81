import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { wire } from '../../wire.js'
import { dialogOn } from './dialog.js'
import { expect } from './expect.js'
import { hostsOrigin } from './host.js'
import { type App, newApp, post } from './server.js'
import type { Hex } from './wallet-use.js'

/** The user of the provider app. */
export const EMAIL = 'ada@people.example'

/** Creates an app whose users get a wallet when they log in. */
export const newProviderApp = () =>
  newApp({
    name: 'Acme Wallets',
    embedded_wallet_config: { create_on_login: 'users-without-wallets', user_owned_recovery_options: [] },
  })

/** Creates a requester whose users may use their wallets of the provider app, as both apps say. */
export async function newRequester(providerApp: App, { name = 'Penny Games', readOnly = false } = {}) {
  const connection = { provider_app_id: providerApp.id, read_only: readOnly }
  const requester = await newApp({ name, cross_app_connections: [connection] })
  const { cross_app_requesters: others } = await providerApp.settings()
  const agreed = { requester_app_id: requester.id, read_only: false }
  await providerApp.configure({ cross_app_requesters: [...others, agreed] })
  const disconnect = () => requester.configure({ cross_app_connections: [] })
  return { providerApp, requester, disconnect }
}
export const connectedApps = async (options?: { readOnly?: boolean }) => newRequester(await newProviderApp(), options)

/** Typed data for a chain that wallets have. */
export const MAIL = {
  types: { Mail: [{ name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  domain: { name: 'Acme Mail', chainId: 10 },
  message: { contents: 'Hello' },
} as const

const random = () => randomBytes(36).toString('base64url')
/** Calls the API as the requester's page. */
export async function ask<Answer>(requester: App, path: string, body: object) {
  const response = await post(requester, path, body, { origin: hostsOrigin })
  return { status: response.status, body: (await response.json()) as Answer }
}

/** Starts a login. Returns the address of the provider app's page, and the proof that redeems the code. */
export async function beginLogin(requester: App, providerApp: App) {
  const [code_verifier, state_code, provider] = [random(), random(), `${wire.prefix}:${providerApp.id}`]
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url')
  const request = { provider, state_code, code_challenge, redirect_to: `${hostsOrigin}/bare` }
  const { url } = (await ask<{ url: string }>(requester, '/oauth/init', request)).body
  return { url, proof: { code_verifier, state_code, provider } }
}

/** Logs in to the provider app, on its page. */
export async function logInThere(page: Page, providerApp: Pick<App, 'messages'>, email = EMAIL) {
  await page.getByRole('button', { name: 'Log in to Acme Wallets' }).click()
  const dialog = dialogOn(page)
  await dialog.askByEmail(email)
  const [message] = await providerApp.messages(email)
  await dialog.typeCode(`${message?.code}`)
  await expect(page.getByText(`Logged in as ${email}`)).toBeVisible()
  await expect(dialog.root).toBeHidden()
}
/**
 * Logs in to the provider app on its page, and lets the requester use the account. The page is back at the requester's
 * then.
 */
export async function allow(page: Page, requester: App, providerApp: App) {
  const { url, proof } = await beginLogin(requester, providerApp)
  await page.goto(url)
  await logInThere(page, providerApp)
  await page.getByRole('button', { name: 'Approve' }).click()
  await page.waitForURL(`${hostsOrigin}/**`)
  return { url, proof }
}
/** What the requester gets for a code: its token, and the user with the wallets of the provider app. */
interface Login {
  readonly oauth_tokens: { readonly access_token: string }
  readonly user: { readonly linked_accounts: readonly [{ readonly embedded_wallets: readonly [{ address: Hex }] }] }
}
/** Redeems the code of a login. Returns the address of the user's wallet and the requester's token for it. */
export async function redeem(requester: App, proof: object, authorization_code: string | null) {
  const { body } = await ask<Login>(requester, '/oauth/authenticate', { ...proof, authorization_code })
  const [account] = body.user.linked_accounts
  return { address: account.embedded_wallets[0].address, token: body.oauth_tokens.access_token }
}
export const returned = (page: Page, name: string) => new URL(page.url()).searchParams.get(wire.query(`oauth_${name}`))

/** Runs an action that opens a window. Returns the window. */
export async function windowBy(page: Page, work: () => Promise<unknown>): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await work()
  return opening
}
export const closed = (popup: Page) => expect.poll(() => popup.isClosed()).toBe(true)
/** Loads a page in a frame of another page. Returns the frame's address afterwards. */
export async function frameIn(page: Page, url: string): Promise<string | undefined> {
  await page.goto(`${hostsOrigin}/bare`)
  await page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    document.body.append(frame)
    return new Promise((resolve) => frame.addEventListener('load', resolve))
  }, url)
  return page
    .frames()
    .find((frame) => frame !== page.mainFrame())
    ?.url()
}
/** Approves on the other app's page, and waits until that page has sent its answer and closed. */
export async function approve(popup: Page) {
  await popup.getByRole('button', { name: /^(Approve|Continue as)/ }).click()
  await closed(popup)
}
