import type { Page } from '@playwright/test'
import { recoverMessageAddress } from 'viem'
import { wire } from '../wire.js'
import { allow, connectedApps, EMAIL, frameIn, redeem, returned, windowBy } from './support/cross-app.js'
import { dialogOn } from './support/dialog.js'
import { hostsOrigin } from './support/host.js'
import { answerThere } from './support/oauth.js'
import { pressLast } from './support/press-last.js'
import { addApp } from './support/second-factors.js'
import { serverUrl } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { connectWithoutPage, test } from './support/shared-account.js'
import { expect } from './support/test.js'
import type { Hex } from './support/wallet-use.js'

declare global {
  interface Window {
    /** Messages that windows sent to the requester's page. */
    __answers: { origin: string; data: unknown }[]
  }
}

/** Logs in at a requester with a new account of an app that only this test uses, and whose settings it may change. */
async function connectWithOwnApp(page: Page) {
  const { requester, providerApp } = await connectedApps()
  const { proof } = await allow(page, requester, providerApp)
  return { providerApp, ...(await redeem(requester, proof, returned(page, 'code'))) }
}

interface Call {
  readonly method: string
  readonly params: readonly unknown[]
}
/** The address of the page that asks the user. */
function addressOf(token: string, call: Call, callbackUrl = hostsOrigin): string {
  const request = { content: { request: { request: call } }, timestamp: Date.now(), callbackUrl }
  return `${serverUrl}/oauth/transact?${new URLSearchParams({ token, request: JSON.stringify(request) })}`
}
/** Opens the request in a popup of the requester's page. */
async function transact(page: Page, token: string, call: Call) {
  await page.goto(`${hostsOrigin}/bare`)
  const url = addressOf(token, call)
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.evaluate((address) => {
      window.__answers = []
      addEventListener('message', ({ origin, data }) => window.__answers.push({ origin, data }))
      window.open(address, '', 'popup=1,width=400,height=680')
    }, url),
  ])
  const answers = () => page.evaluate(() => window.__answers)
  return { popup, dialog: dialogOn(popup), answers }
}
/** The result in the only answer. */
async function resultOf(answers: () => Promise<Window['__answers']>): Promise<Hex> {
  const [answer] = await answers()
  return (answer?.data as { result: Hex } | undefined)?.result ?? '0x'
}
const response = (name: string) => wire.popup(`CROSS_APP_ACTION_${name}`)
const resultMessage = (fields: object) => [{ origin: serverUrl, data: { type: response('RESPONSE'), ...fields } }]

test('a message is shown in the requester’s name, and signed by the wallet of the other app', async ({
  page,
  sharedAccount,
}) => {
  const { token, address } = await connectWithoutPage(sharedAccount)
  const { popup, dialog, answers } = await transact(page, token, {
    method: 'personal_sign',
    params: ['Hello', address],
  })
  await expect(dialog.title('Sign message')).toBeVisible()
  await expect(dialog.root.getByText('Penny Games')).toBeVisible()
  await expect(dialog.root.getByText(new URL(hostsOrigin).host)).toBeVisible()
  await expect(dialog.words('Hello')).toBeVisible()
  expect(popup.url()).toBe(`${serverUrl}/oauth/transact`)
  await pressLast(dialog.button('Sign and continue'))
  await expect.poll(answers).toEqual(resultMessage({ result: expect.stringMatching(/^0x/) }))
  const result = await resultOf(answers)
  expect(await recoverMessageAddress({ message: 'Hello', signature: result })).toBe(address)
  await expect.poll(() => popup.isClosed()).toBe(true)
})

test('a login message for the page that asks has no warning, and one for the server is refused', async ({
  page,
  sharedAccount,
}) => {
  const { token, address } = await connectWithoutPage(sharedAccount)
  const login = (origin: string) =>
    `${new URL(origin).host} wants you to sign in with your Ethereum account:\n${address}\n\nURI: ${origin}\nVersion: 1\nChain ID: 1\nNonce: 12345678\nIssued At: 2026-11-25T12:00:00Z`
  const own = await transact(page, token, { method: 'personal_sign', params: [login(hostsOrigin), address] })
  await expect(own.dialog.words(/wants you to sign in/)).toBeVisible()
  await expect(own.dialog.words(/^This message logs in/)).toHaveCount(0)
  await pressLast(own.dialog.button('Sign and continue'))
  await expect.poll(own.answers).toEqual(resultMessage({ result: expect.stringMatching(/^0x/) }))
  const stolen = await transact(page, token, { method: 'personal_sign', params: [login(serverUrl), address] })
  const error = expect.stringContaining('It is signed for nobody')
  await expect.poll(stolen.answers).toEqual([{ origin: serverUrl, data: { type: response('ERROR'), error } }])
})

test('no page can frame it, so that nothing can lie over it', async ({ page, sharedAccount }) => {
  const { token, address } = await connectWithoutPage(sharedAccount)
  const url = addressOf(token, { method: 'personal_sign', params: ['Hello', address] })
  expect(await frameIn(page, url)).not.toContain('/oauth/transact')
})

test('a user with a second factor has to enter it in the window before anything is signed', async ({ page }) => {
  const { token, address, providerApp } = await connectWithOwnApp(page)
  await providerApp.configure({ mfa_methods: ['totp'] })
  const { code } = await addApp(await openLoggedIn(page, 'mfa', providerApp, {}, EMAIL))
  const { dialog, answers } = await transact(page, token, { method: 'personal_sign', params: ['Hello', address] })
  await pressLast(dialog.button('Sign and continue'))
  await dialog.typeCode('000000')
  await expect(dialog.words('The code you entered is not valid')).toBeVisible()
  await expect(dialog.codeField).toHaveValue('')
  expect(await answers()).toEqual([])
  await dialog.typeCode(await code())
  await expect.poll(answers).toEqual(resultMessage({ result: expect.stringMatching(/^0x/) }))
  expect(await recoverMessageAddress({ message: 'Hello', signature: await resultOf(answers) })).toBe(address)
})

test('a page of the server’s own origin that is cut off from the window hears of the answer by BroadcastChannel', async ({
  page,
  context,
  sharedAccount,
}) => {
  const { token, address, requester } = await connectWithoutPage(sharedAccount)
  await requester.configure({ allowed_domains: [serverUrl] })
  await page.goto(`${serverUrl}/oauth/consents?app=${requester.id}`)
  const url = addressOf(token, { method: 'personal_sign', params: ['Hello', address] }, serverUrl)
  const opening = context.waitForEvent('page')
  await page.evaluate(
    ([to, name]) => {
      window.__answers = []
      new BroadcastChannel(`${name}`).onmessage = ({ origin, data }) => window.__answers.push({ origin, data })
      window.open(to, '', 'noopener')
    },
    [url, `popup-${wire.prefix}-cross-app`],
  )
  await pressLast(dialogOn(await opening).button('Sign and continue'))
  const answers = () => page.evaluate(() => window.__answers)
  const request = new URL(url).searchParams.get('request')
  await expect.poll(answers).toEqual(resultMessage({ request, result: expect.stringMatching(/^0x/) }))
  expect(await recoverMessageAddress({ message: 'Hello', signature: await resultOf(answers) })).toBe(address)
})

test('a user who is logged out at the other app logs in by Google in a window, and signs', async ({ page }) => {
  const { token, address, providerApp } = await connectWithOwnApp(page)
  const linked = await openLoggedIn(page, 'oauth', providerApp, { config: { oauthMode: 'popup' } }, EMAIL)
  await providerApp.configure({ google_oauth: true })
  await page.reload()
  await linked.ready()
  await answerThere(await windowBy(page, () => linked.press('Link Google')))
  await expect.poll(() => linked.linked()).toContain('google_oauth')
  // on a page without the SDK, which would store a session again that it is just refreshing
  await page.goto(`${serverUrl}/api/v1/apps/${providerApp.id}`)
  await page.evaluate(() => localStorage.clear())
  const { popup, dialog, answers } = await transact(page, token, {
    method: 'personal_sign',
    params: ['Hello', address],
  })
  await popup.getByRole('button', { name: 'Log in to Acme Wallets' }).click()
  await answerThere(await windowBy(popup, () => dialog.button('Google').click()))
  await pressLast(dialog.button('Sign and continue'))
  await expect.poll(answers).toEqual(resultMessage({ result: expect.stringMatching(/^0x/) }))
})

test('a refusal is reported, and so is an address that is not the user’s', async ({ page, sharedAccount }) => {
  const { token, address } = await connectWithoutPage(sharedAccount)
  const first = await transact(page, token, { method: 'personal_sign', params: ['Hello', address] })
  await expect(first.dialog.title('Sign message')).toBeVisible()
  await pressLast(first.dialog.button('Cancel'))
  const errorMessage = (error: string) => [{ origin: serverUrl, data: { type: response('ERROR'), error } }]
  await expect.poll(first.answers).toEqual(errorMessage('User rejected request'))
  const stranger = `0x${'1'.repeat(40)}`
  const other = await transact(page, token, { method: 'personal_sign', params: ['Hello', stranger] })
  await expect.poll(other.answers).toEqual(errorMessage('Cannot request a signature with this wallet address'))
  await expect(other.dialog.root).toBeHidden()
})

test('nothing is signed if the user revokes the permission while the window is open', async ({
  page,
  sharedAccount,
}) => {
  const { token, address, disconnect } = await connectWithoutPage(sharedAccount)
  const { dialog, answers } = await transact(page, token, { method: 'personal_sign', params: ['Hello', address] })
  await expect(dialog.title('Sign message')).toBeVisible()
  await disconnect()
  await pressLast(dialog.button('Sign and continue'))
  await expect(dialog.root.getByRole('paragraph').filter({ hasText: 'This cannot be signed now.' })).toBeVisible()
  await expect(dialog.button('Try again')).toHaveCount(0)
  expect(await answers()).toEqual([])
})

test('a token that is no longer valid is removed, and the user is not asked', async ({ page, sharedAccount }) => {
  const { token, address, disconnect } = await connectWithoutPage(sharedAccount)
  await disconnect()
  const { answers, popup } = await transact(page, token, { method: 'personal_sign', params: ['Hello', address] })
  await expect.poll(answers).toMatchObject([{ data: { type: response('ERROR'), token: { action: 'clear' } } }])
  await expect(popup.getByRole('heading', { name: 'This request cannot be answered' })).toBeVisible()
})

test('a page that fails says so, and the requester gets an error', async ({ page, sharedAccount }) => {
  const { token, address } = await connectWithoutPage(sharedAccount)
  await page.context().route('**/oauth/transact?*', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('"requester":', '"unknown":') })
  })
  const { popup, answers } = await transact(page, token, { method: 'personal_sign', params: ['Hello', address] })
  await expect(popup.getByRole('heading', { name: 'This page failed' })).toBeVisible()
  await expect(popup.getByRole('alert')).toHaveText('Close this window and try again.')
  expect(await answers()).toEqual([{ origin: serverUrl, data: { type: response('ERROR'), error: 'This page failed' } }])
})
