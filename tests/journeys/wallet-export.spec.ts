import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { clockOf } from '../clock.js'
import { someone } from './support/login.js'
import { providerUrl } from './support/provider.js'
import { signInElsewhere } from './support/session.js'
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
  const asked = new URLSearchParams({
    address,
    width: '328px',
    caid: 'a-device',
    ...(phrase && { phrase_export: 'true' }),
    ...query,
  })
  return `${providerUrl}/apps/${appId}/embedded-wallets/export?${asked}#token=${token}`
}

/** As the host's dialog shows it. */
const embed = (src: string) => {
  document.getElementById('export')?.remove()
  const frame = document.createElement('iframe')
  Object.assign(frame, { src, id: 'export', allow: 'clipboard-write self *', width: '328', height: '44' })
  frame.style.border = '0'
  document.body.append(frame)
}

test('the key and the phrase are copied in the page that shows them, and are the wallet’s; an imported key has no phrase', async ({
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
  await expect(shown.getByRole('button', { name: 'Copy key' })).toBeVisible()
  await clock.stop()
  await shown.getByRole('button', { name: 'Copy key' }).click()
  await expect(shown.getByRole('button', { name: 'Copied' })).toBeVisible()
  const key = await page.evaluate(() => navigator.clipboard.readText())
  expect(privateKeyToAddress(key as `0x${string}`)).toBe(address)
  await shown.getByRole('button', { name: 'Copy phrase' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/^(\w+ ){11}\w+$/)
  const phrase = await page.evaluate(() => navigator.clipboard.readText())
  expect(mnemonicToAccount(phrase).address).toBe(address)

  const frame = page.frame({ url: /embedded-wallets\/export/ })
  expect(frame?.url()).not.toContain(token)
  const html = `${await frame?.content()}`
  for (const secret of [token, key.slice(2), phrase]) expect(html).not.toContain(secret)
  const said = JSON.stringify(await page.evaluate(() => window.said))
  for (const secret of [key.slice(2), phrase]) expect(said).not.toContain(secret)
  const styled = await frame?.evaluate(() =>
    ['--accent', '--accentDark'].map((name) => document.documentElement.style.getPropertyValue(name)),
  )
  // what is no colour is not taken for one
  expect(styled).toEqual(['#a5b4fc', ''])
  const box = await shown.getByRole('button').first().boundingBox()
  expect(box?.height).toBe(44)

  await clock.resume()
  const imported = { accessToken: token, privateKey: `0x${'12'.repeat(32)}` }
  const another = `${(await ask(page, 'wallet:import', imported)).data?.address}`
  expect(another).not.toBe(address)
  await page.evaluate(embed, exportUrl({ appId: app.id, address: another, token, phrase: true }))
  await expect(shown.locator('main')).toHaveText('Copy key')
})

test('an export that fails says why', async ({ page, browser, app }) => {
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
