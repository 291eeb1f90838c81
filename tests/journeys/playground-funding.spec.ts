import { comeIn, openPart, openPlayground } from './support/playground.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'

test('the playground: money by card, with the sandbox’s keys, and by hand', async ({ page }) => {
  const app = await newApp()
  await openPlayground(page, app)
  const settings = page.locator('#app-config')
  await settings.getByText('Funding', { exact: true }).click()
  for (const method of ['moonpay', 'external']) {
    await settings.getByLabel(`funding_config.methods: ${method}`).check()
    await expect(settings.getByLabel(`funding_config.methods: ${method}`)).toBeChecked()
  }
  await settings.getByRole('button', { name: 'Use the sandbox’s keys' }).click()
  await expect(settings.getByRole('button', { name: 'Renew the sandbox’s keys' })).toBeVisible()
  await page.locator('#config').getByText('Users’ own wallets').click()
  await page.getByLabel('supportedChains').selectOption('cards')
  const dialog = await comeIn(page, app)
  await openPart(page, 'Wallets')
  const wallet = page.locator('#wallet')
  const row = wallet.getByRole('listitem')
  await wallet.getByRole('button', { name: 'Create a wallet' }).click()
  await expect(row).toContainText('Anvil (31337), 0.0000 ETH')
  const funds = wallet.locator('.code-form', { has: page.getByRole('heading', { name: 'useFundWallet' }) })
  const press = (name: string | RegExp) => dialog.getByRole('button', { name, exact: true }).click()

  await test.step('by card, on Ethereum: it arrives on Anvil', async () => {
    await funds.getByLabel('Chain').selectOption('eip155:1')
    await funds.getByLabel('Amount').fill('0.25')
    await funds.getByRole('button', { name: 'Add funds' }).click()
    await press(/^Moonpay/)
    const opening = page.context().waitForEvent('page')
    await dialog.getByRole('link', { name: /Continue to Moonpay/ }).click()
    await (await opening).getByRole('button', { name: 'Order' }).click()
    await expect(dialog.getByRole('heading', { name: 'You’ve funded your account!' })).toBeVisible()
    await press('Done')
    await expect(funds).toContainText('submitted')
    await expect(row).toContainText('0.2500 ETH')
  })
  await test.step('by hand, on the app’s own chain; left', async () => {
    await funds.getByLabel('Chain').selectOption('')
    await funds.getByRole('button', { name: 'Add funds' }).click()
    await expect(dialog.getByText('Make sure to send on Anvil.')).toBeVisible()
    await press('Close')
    await expect(funds).toContainText('cancelled')
  })
})

test('the playground: the asset that an app recommends is kept when its chain changes, and can be another', async ({
  page,
}) => {
  const currency = { chain: 'eip155:1', asset: 'USDC' }
  const funding_config = {
    default_recommended_currency: currency,
    default_recommended_amount: '5',
    methods: ['external'],
    prompt_funding_on_wallet_creation: false,
  }
  const app = await newApp({ funding_config })
  await openPlayground(page, app)
  const settings = page.locator('#app-config')
  await settings.getByText('Funding', { exact: true }).click()
  const recommended = async () => (await app.settings()).funding_config?.default_recommended_currency
  const enter = async (field: string, value: string) => {
    await settings.getByLabel(`default_recommended_currency.${field}`).fill(value)
    await page.keyboard.press('Enter')
  }
  await enter('chain', 'eip155:8453')
  await expect.poll(recommended).toEqual({ chain: 'eip155:8453', asset: 'USDC' })
  await enter('asset', '')
  await expect.poll(recommended).toEqual({ chain: 'eip155:8453' })
})
