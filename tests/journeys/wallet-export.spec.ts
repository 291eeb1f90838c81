import type { FrameLocator, Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { clockOf } from '../clock.js'
import { unusedCodes } from '../totp.js'
import { someone } from './support/login.js'
import { pressInFrame } from './support/press-in-frame.js'
import { type App, serverUrl } from './support/server.js'
import { openLoggedIn, signInElsewhere } from './support/session.js'
import { expect, test } from './support/test.js'
import { ask, openFrame } from './support/wallet-frame.js'

interface Shown {
  readonly token: string
  readonly address: string
  readonly appId: string
  readonly phrase?: boolean
  readonly query?: Readonly<Record<string, string>>
}

const exportUrl = ({ appId, address, token, phrase, query }: Shown) => {
  const parameters = new URLSearchParams({
    address,
    width: '328px',
    caid: 'a-device',
    ...(phrase && { phrase_export: 'true' }),
    ...query,
  })
  return `${serverUrl}/apps/${appId}/embedded-wallets/export?${parameters}#token=${token}`
}

/** The export page as the host's dialog embeds it. */
const embed = (src: string) => {
  document.getElementById('export')?.remove()
  const frame = document.createElement('iframe')
  Object.assign(frame, { src, id: 'export', allow: 'clipboard-write *', width: '328', height: '44' })
  frame.style.border = '0'
  document.body.append(frame)
}

const confirmCopy = (exportPage: FrameLocator | Page) => exportPage.getByRole('button', { name: 'Copy now' })

test('key and phrase are copied on the page that shows them and belong to the wallet; an imported key has no phrase', async ({
  page,
  context,
  app,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const { token } = await signInElsewhere(app, someone())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken: token })).data?.address}`
  const colours = { background: '#17171c', accent: '#a5b4fc', foregroundAccent: '#17171c', accentDark: 'url(//evil)' }
  await page.evaluate(embed, exportUrl({ appId: app.id, address, token, phrase: true, query: colours }))
  const shown = page.frameLocator('#export')
  await expect(shown.getByRole('button', { name: 'Copy key' })).toHaveCSS('background-color', 'rgb(165, 180, 252)')
  await expect(shown.getByRole('button', { name: 'Copy phrase' })).toHaveCSS('background-color', 'rgb(23, 23, 28)')
  await shown.getByRole('button', { name: 'Copy key' }).click()
  await expect(confirmCopy(shown)).toBeEnabled()
  await clock.stop()
  await confirmCopy(shown).click()
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(privateKeyToAddress(key as `0x${string}`)).toBe(address)
  await clock.resume()
  await shown.getByRole('button', { name: 'Copy phrase' }).click()
  await confirmCopy(shown).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(\w+ ){11}\w+$/)
  const phrase = await page.evaluate(() => navigator.clipboard.readText())
  expect(mnemonicToAccount(phrase).address).toBe(address)

  const frame = page.frame({ url: /embedded-wallets\/export/ })
  expect(frame?.url()).not.toContain(token)
  const html = `${await frame?.content()}`
  for (const secret of [token, key.slice(2), phrase]) expect(html).not.toContain(secret)
  const messages = JSON.stringify(await page.evaluate(() => window.received))
  for (const secret of [key.slice(2), phrase]) expect(messages).not.toContain(secret)
  const styled = await frame?.evaluate(() =>
    ['--accent', '--accentDark'].map((name) => document.documentElement.style.getPropertyValue(name)),
  )
  // an invalid colour is ignored
  expect(styled).toEqual(['#a5b4fc', ''])
  const box = await shown.getByRole('button').first().boundingBox()
  expect(box?.height).toBe(44)

  const imported = { accessToken: token, privateKey: `0x${'12'.repeat(32)}` }
  const another = `${(await ask(page, 'wallet:import', imported)).data?.address}`
  expect(another).not.toBe(address)
  await page.evaluate(embed, exportUrl({ appId: app.id, address: another, token, phrase: true }))
  await expect(shown.locator('main')).toHaveText('Copy key')
})

/** The page around gives the frame the height that it asks for. */
const makeRoom = () =>
  addEventListener('message', ({ data }) => {
    if (data?.event?.endsWith(':export') && data.height)
      document.getElementById('export')?.setAttribute('height', `${data.height}`)
  })

test('where there is room, the phrase is shown on request, to be written down, and no longer than that; Escape is handed over', async ({
  page,
  app,
}) => {
  const { token } = await signInElsewhere(app, someone())
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken: token })).data?.address}`
  await page.evaluate(makeRoom)
  const query = { origin: new URL(page.url()).origin }
  await page.evaluate(embed, exportUrl({ appId: app.id, address, token, phrase: true, query }))
  const shown = page.frameLocator('#export')
  await shown.getByRole('button', { name: 'Show phrase' }).click()
  const words = shown.getByRole('listitem')
  await pressInFrame(shown.getByRole('button', { name: 'Show now' }), words.first())
  await expect(words).toHaveCount(12)
  const phrase = (await words.allTextContents()).join(' ')
  expect(mnemonicToAccount(phrase).address).toBe(address)
  const [main, frame] = [shown.locator('main'), page.locator('#export')]
  await expect.poll(async () => (await frame.boundingBox())?.height).toBe((await main.boundingBox())?.height)
  expect(JSON.stringify(await page.evaluate(() => window.received))).not.toContain(phrase.split(' ')[0])
  await shown.getByRole('button', { name: 'Hide' }).press('Escape')
  const left = { event: expect.stringMatching(/:export$/), outcome: 'left' }
  await expect.poll(() => page.evaluate(() => window.received.map(({ data }) => data))).toContainEqual(left)
  const show = shown.getByRole('button', { name: 'Show phrase' })
  await pressInFrame(shown.getByRole('button', { name: 'Hide' }), show)
  await expect(words).toHaveCount(0)
  await expect(show).toBeFocused()
})

test('an export that fails shows the reason', async ({ page, browser, app }) => {
  const { token } = await signInElsewhere(app, someone())
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken: token })).data?.address}`
  const say = async (shown: Partial<Shown>, words: string, tab = page) => {
    await openFrame(tab, app)
    await tab.evaluate(embed, exportUrl({ appId: app.id, address, token, ...shown }))
    await expect(tab.frameLocator('#export').locator('main')).toHaveText(words)
  }
  const elsewhere = await (await browser.newContext()).newPage()
  await say({}, 'This wallet is not on this device. Close this and recover it first.', elsewhere)
  await say({ token: 'nonsense' }, 'Your session has ended. Close this and log in again.')
  await say({ address: '0x12' }, 'There is no such wallet.')
  await say({}, 'Copy key')
  await app.configure({ clock_offset: 7200 })
  await say({}, 'Your session has ended. Close this and log in again.')
})

/** A user with a wallet in the frame, whose second factor is an authenticator app. `code` returns an unused one. */
async function withAuthenticator(page: Page, app: App) {
  await app.configure({ mfa_methods: ['totp', 'sms'] })
  const { token: accessToken } = await signInElsewhere(app, someone())
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken })).data?.address}`
  const own = { accessToken, method: 'totp' }
  const { data } = await ask(page, 'mfa:init-enrollment', own)
  const code = unusedCodes(`${data?.secret}`)
  const added = await ask(page, 'mfa:submit-enrollment', { ...own, code: await code() })
  const factor = (mfaCode: string) => ({ mfaMethod: 'totp', mfaCode, relyingParty: new URL(page.url()).origin })
  return { accessToken, address, code, factor, backupCodes: added.data?.backupCodes as readonly string[] }
}

test('the page that shows the key asks for the second factor, in the dialog and at its own address', async ({
  page,
  context,
  app,
}) => {
  const { accessToken: token, address, code, backupCodes } = await withAuthenticator(page, app)
  const url = exportUrl({ appId: app.id, address, token })
  await page.evaluate(embed, url)
  const shown = page.frameLocator('#export')
  const enter = async (at: FrameLocator | Page, code: string) => {
    await at.getByRole('textbox').fill(code)
    await at.getByRole('textbox').press('Enter')
  }
  await enter(shown, '12345x')
  await expect(shown.locator('.message')).toBeInViewport()
  await expect(shown.locator('.message')).toHaveText('Wrong code. Try again.')
  await expect(shown.getByRole('button', { name: 'Copy key' })).toHaveCount(0)
  await enter(shown, await code())
  await expect(shown.getByRole('button', { name: 'Copy key' })).toBeFocused()

  const tab = await context.newPage()
  await tab.goto(url)
  await expect(tab.getByText('Confirm that it is you')).toBeVisible()
  await tab.getByRole('combobox').selectOption('Backup code')
  await enter(tab, '00000-00000')
  await expect(tab.locator('.message')).toHaveText('Wrong code. Try again.')
  await enter(tab, `${backupCodes[0]}`)
  await expect(tab.locator('main')).toHaveText('Copy key')

  const clock = clockOf(tab)
  await clock.control()
  await tab.goto('about:blank')
  await tab.goto(url)
  await expect(tab.getByRole('textbox')).toBeFocused()
  await clock.stop()
  await clock.pass(300_000)
  await expect(tab.locator('main')).toContainText('That took too long.')
  await clock.resume()
  await tab.getByRole('button', { name: 'Try again' }).click()
  await app.configure({ rate_limits: { per_address: 1 } })
  await enter(tab, await code())
  await expect(tab.locator('.message')).toHaveText('Too many tries. Wait a few minutes.')
})

test('a factor verified in the hidden frame opens the page with the key once, and SMS codes can be sent from there', async ({
  page,
  app,
}) => {
  const { accessToken: token, address, code, factor } = await withAuthenticator(page, app)
  const own = { accessToken: token, method: 'sms', phoneNumber: '+12125550123' }
  await ask(page, 'mfa:init-enrollment', { ...own, ...factor(await code()) })
  await ask(page, 'mfa:submit-enrollment', { ...own, code: await app.codeFor(own.phoneNumber) })
  expect(await ask(page, 'mfa:verify', { accessToken: token, ...factor(await code()) })).toMatchObject({ data: {} })
  const url = exportUrl({ appId: app.id, address, token })
  await page.evaluate(embed, url)
  const shown = page.frameLocator('#export')
  await expect(shown.locator('main')).toHaveText('Copy key')

  await page.evaluate(embed, url)
  await shown.getByRole('combobox').selectOption('Text message')
  await shown.getByRole('button', { name: 'Send code' }).click()
  // all its text fits the single line of the dialog
  const controls = shown.locator('form > :is(select, input, button)')
  await expect(controls).toHaveCount(4)
  for (const control of await controls.all()) await expect(control).toBeInViewport({ ratio: 1 })
  await shown.getByRole('textbox').fill(await app.codeFor(own.phoneNumber, 2))
  await shown.getByRole('textbox').press('Enter')
  await expect(shown.locator('main')).toHaveText('Copy key')
})

/** Covers or distorts the frame, as a hostile page would so that users click what they cannot see. */
const TRICKS = {
  'all but transparent': 'opacity: 0.01',
  'turned a little': 'transform: rotate(2deg)',
  'drawn smaller': 'transform: scale(0.5)',
  'blended into the page': 'mix-blend-mode: multiply',
  'cut to a part': 'clip-path: inset(0 50% 0 0)',
}
const cover = () => {
  const element = document.createElement('div')
  // lets clicks through
  element.style.cssText = 'position: fixed; inset: 0; background: white; pointer-events: none'
  document.body.append(element)
}
const dress = (style: string) => {
  const frame = document.getElementById('export')
  if (frame) frame.style.cssText += style
}
test('no key is copied if the page that shows it is covered, transparent, transformed or cut off', async ({
  page,
  context,
  app,
}) => {
  const { token } = await signInElsewhere(app, someone())
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken: token })).data?.address}`
  await page.evaluate(() => navigator.clipboard.writeText('nothing yet'))
  const shown = page.frameLocator('#export')
  async function doesNothing(hide: () => Promise<void>) {
    await page.evaluate(embed, exportUrl({ appId: app.id, address, token }))
    await shown.getByRole('button', { name: 'Copy key' }).click()
    await expect(confirmCopy(shown)).toBeEnabled()
    await hide()
    await expect(confirmCopy(shown)).toBeDisabled()
    await confirmCopy(shown).press('Enter')
    await expect(shown.getByRole('button', { name: 'Something covers this' })).toHaveCount(1)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('nothing yet')
  }
  for (const [trick, style] of Object.entries(TRICKS))
    await test.step(trick, () => doesNothing(() => page.evaluate(dress, style)))
  await test.step('covered', () => doesNothing(() => page.evaluate(cover)))
})

test('a browser that cannot tell whether a frame is visible shows the key in a window of its own', async ({
  page,
  context,
  app,
}) => {
  await context.addInitScript(() => Reflect.deleteProperty(IntersectionObserverEntry.prototype, 'isVisible'))
  const { token } = await signInElsewhere(app, someone())
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken: token })).data?.address}`
  await page.evaluate(embed, exportUrl({ appId: app.id, address, token }))
  const shown = page.frameLocator('#export')
  await expect(shown.locator('main')).toContainText('Open it in a window of its own')
  await expect(shown.getByRole('button')).toHaveCount(0)

  const host = await openLoggedIn(page, 'solana', app)
  await page.evaluate(() => window.__calls.create?.())
  await page.evaluate(() => void window.__calls.exportWallet?.())
  const opened = context.waitForEvent('page')
  await host.dialog.root.getByRole('link', { name: 'Open your key' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Copy key' }).click()
  await expect(confirmCopy(tab)).toBeEnabled()
  expect(await tab.evaluate(() => location.hash)).toBe('')
  expect(await tab.evaluate(() => opener)).toBeNull()
})

test('if the browser partitions the frame’s storage, the window gets the wallet from the server', async ({
  browser,
  page,
  app,
}) => {
  const { token } = await signInElsewhere(app, someone())
  await openFrame(page, app)
  const address = `${(await ask(page, 'wallet:create', { accessToken: token })).data?.address}`
  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(exportUrl({ appId: app.id, address, token }))
  await expect(elsewhere.locator('main')).toHaveText('Copy key')
})
