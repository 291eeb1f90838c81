import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'

const CHOICE = 'CONNECT_ONLY_LANDING_SCREEN'
const MANY = { screen: 'LANDING', stage: 'many wallets' }
const row = (page: Page, name: string) => page.getByRole('button', { name })
const sentEvents = (page: Page) => page.evaluate(() => window.__stages?.sent.map(({ event }) => event))

test('an icon with a script is replaced by a letter', async ({ stages: { page, show } }) => {
  await show({ screen: CHOICE, stage: 'names and images' })
  await expect(row(page, 'Summit').locator('img')).toHaveAttribute('src', /^data:image\//)
  await expect(row(page, 'Nasty').locator('img')).toHaveCount(0)
  await expect(row(page, 'Nasty').locator('svg')).toHaveText('N')
})

test('an image that does not load is replaced by our own mark', async ({ stages: { page, show } }) => {
  await show({ screen: CHOICE, stage: 'few' })
  const icon = row(page, 'Summit').locator('img')
  await icon.evaluate((image) => image.dispatchEvent(new Event('error')))
  await expect(icon).toHaveCount(0)
  await expect(row(page, 'Summit').locator('svg')).toHaveText('S')
})

test('in the browser of another app, only a real click chooses a wallet', async ({ stages: { page, show } }) => {
  await show({ screen: CHOICE, stage: 'few' })
  const click = () => row(page, 'MetaMask').evaluate((button) => (button as HTMLElement).click())
  const agent = (value: string | undefined) =>
    page.evaluate((userAgent) => {
      if (userAgent) Object.defineProperty(navigator, 'userAgent', { value: userAgent, configurable: true })
      else delete (navigator as { userAgent?: string }).userAgent
    }, value)
  try {
    await agent('Mozilla/5.0 [FBAN/FBIOS;FBAV/480.0]')
    await click()
    expect(await sentEvents(page)).toEqual([])
    await row(page, 'MetaMask').click()
    expect(await sentEvents(page)).toEqual([{ type: 'choose', id: 'metamask' }])
  } finally {
    await agent(undefined)
  }
  await click()
  expect(await sentEvents(page)).toHaveLength(2)
})

test('a long list of wallets on the landing can be searched by name', async ({ stages: { page, show } }) => {
  await show(MANY)
  const names = () => page.getByRole('listitem').allTextContents()
  expect(await names()).toHaveLength(17)
  await page.getByRole('searchbox', { name: 'Search' }).fill('  TRU ')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await row(page, 'Trust').click()
  expect(await sentEvents(page)).toEqual([{ type: 'choose', method: 'wallet:Trust', to: '' }])
  await page.getByRole('searchbox').fill('atlantis')
  await expect(page.getByRole('paragraph')).toHaveText('Nothing has a name like that.')
})

test("'Connect' appears on hover, but not where there is no room for it", async ({ stages: { page, show } }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.mouse.move(0, 0)
  await show({ screen: CHOICE, stage: 'few' })
  const word = row(page, 'MetaMask').getByText('Connect', { exact: true })
  await expect(word).toHaveCSS('opacity', '0')
  await row(page, 'MetaMask').hover()
  await expect(word).toHaveCSS('opacity', '1')
  await page.setViewportSize({ width: 360, height: 800 })
  await expect(word).toBeHidden()
})
