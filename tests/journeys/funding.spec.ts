import { answer, balanceOf, chains, offering, openMoonpay, sends, withEmptyWallet } from './support/funding.js'
import { openHost } from './support/host.js'
import { someone } from './support/login.js'
import { expect, test } from './support/test.js'
import { begin, button, ETHER, POOR } from './support/wallet-use.js'

const CENT = ETHER / 100n
const CARDS = ['moonpay', 'coinbase-onramp', 'external'] as const

test('sent by hand: the address, its chain, and the balance until the money is there', async ({ page }) => {
  const { host, address } = await withEmptyWallet(page, ['external'])
  const end = await begin(host, 'fundWallet', address, { chain: 'eip155:31337', amount: '0.2' })
  await expect(host.dialog.title('Send funds')).toBeVisible()
  await expect(host.dialog.words('Send 0.2 ETH to this address.')).toBeVisible()
  await expect(host.dialog.words('Make sure to send on Anvil.')).toBeVisible()
  await expect(host.dialog.words(address)).toBeVisible()
  await expect(host.dialog.root.getByRole('img', { name: 'Scan QR code' })).toBeVisible()
  await expect(host.dialog.words('0 ETH')).toBeVisible()
  await sends(address, 5n)
  await expect(host.dialog.words('0.05 ETH')).toBeVisible()
  await sends(address, 15n)
  await expect(host.dialog.title('You’ve funded your account!')).toBeVisible()
  await button(host, 'Done').click()
  expect((await end()).value).toEqual({ status: 'submitted' })
  const exit = { address, chain: 31337, fundingMethod: 'manual', balance: `${20n * CENT}` }
  expect(await host.waitForEvents('onUserExited')).toEqual([exit])
})

test('closed at the choice, and at the address that the host prefers: it is told where', async ({ page }) => {
  const { host, address } = await withEmptyWallet(page, CARDS)
  const first = await begin(host, 'fundWallet', address)
  await expect(host.dialog.title('Add funds to your Ethereum wallet')).toBeVisible()
  const amount = host.dialog.root.getByRole('textbox', { name: 'Amount' })
  await expect(amount).toHaveValue('0.05')
  await amount.fill('1.2.3')
  await expect(amount).toHaveValue('1.2.3')
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('')
  await amount.pressSequentially('1,000')
  await expect(amount).toHaveValue('1,000')
  await expect(host.dialog.words('Write 1000 or 1.0.')).toBeVisible()
  await amount.fill('0,07')
  await expect(amount).toHaveValue('0.07')
  await button(host, 'Close').click()
  expect((await first()).value).toEqual({ status: 'cancelled' })
  const options = {
    chain: { id: 1, name: 'Ethereum' },
    amount: '0.07',
    defaultFundingMethod: 'manual',
    uiConfig: { receiveFundsTitle: 'Deposit ETH', receiveFundsSubtitle: 'It is there within a minute.' },
  }
  const second = await begin(host, 'fundWallet', { address, options })
  await expect(host.dialog.title('Deposit ETH')).toBeVisible()
  await expect(host.dialog.words('It is there within a minute.')).toBeVisible()
  await expect(host.dialog.words('Send 0.07 ETH to this address.')).toBeVisible()
  await expect(host.dialog.words('0 ETH')).toBeVisible()
  await button(host, 'Close').click()
  expect((await second()).value).toEqual({
    ...{ status: 'cancelled', address, fundingMethod: 'external', amount: '0.07', assetType: 'ETH' },
  })
  expect(await host.waitForEvents('onUserExited', 2)).toEqual([
    { address, chain: 1, fundingMethod: null },
    { address, chain: 1, fundingMethod: 'manual', balance: '0' },
  ])
})

test('Moonpay, whose card is declined, and then is not: the money arrives', async ({ page }) => {
  const { host, address } = await withEmptyWallet(page, CARDS)
  const end = await begin(host, 'fundWallet', address)
  await host.dialog.button('Moonpay').click()
  const declined = await openMoonpay(host)
  await expect(host.dialog.title('Fund account')).toBeVisible()
  await answer(declined, 'It fails', 'Order')
  const failed =
    'Something went wrong adding funds from Moonpay. Please try again or use another method to fund your wallet.'
  await expect(host.dialog.words(failed)).toBeVisible()
  await button(host, 'Use another method').click()
  await host.dialog.button('Moonpay').click()
  const paid = await openMoonpay(host)
  await answer(paid, 'It is paid', 'Order')
  await expect(host.dialog.title('You’ve funded your account!')).toBeVisible()
  expect(await balanceOf(address)).toBe(5n * CENT)
  await button(host, 'Done').click()
  expect((await end()).value).toEqual({ status: 'submitted' })
  expect(await host.waitForEvents('onUserExited')).toEqual([{ address, chain: 1, fundingMethod: 'moonpay' }])
})

test('Coinbase, whose window is closed, and then pays', async ({ page }) => {
  const { host, address } = await withEmptyWallet(page, CARDS)
  const end = await begin(host, 'fundWallet', address)
  const open = async (press: () => Promise<void>) => {
    const opening = page.waitForEvent('popup')
    await press()
    const popup = await opening
    await expect(popup.getByRole('heading', { name: 'Buy 0.05 ETH' })).toBeVisible()
    return popup
  }
  const closed = await open(() => host.dialog.button('Coinbase Onramp').click())
  await expect(host.dialog.title('In Progress')).toBeVisible()
  await closed.close()
  await expect(host.dialog.words('The window of Coinbase was closed before the purchase was complete.')).toBeVisible()
  const paying = await open(() => button(host, 'Try again').click())
  await answer(paying, 'It is paid', 'Go on')
  await expect(host.dialog.title('You’ve funded your account!')).toBeVisible()
  await expect.poll(() => paying.isClosed()).toBe(true)
  expect(await balanceOf(address)).toBe(5n * CENT)
  await button(host, 'Done').click()
  expect((await end()).value).toEqual({ status: 'submitted' })
  expect(await host.waitForEvents('onUserExited')).toEqual([{ address, chain: 1, fundingMethod: 'coinbase-onramp' }])
})

test('a login that makes a wallet offers to add money, once, and is complete when the user has left', async ({
  page,
}) => {
  const app = await offering(CARDS, {
    prompts: true,
    embedded_wallet_config: { create_on_login: 'all-users', user_owned_recovery_options: ['user-passcode'] },
  })
  const host = await openHost(page, 'funding', app, { config: await chains() })
  const email = someone()
  const logIn = async (nth: number) => {
    await host.openLanding()
    await host.dialog.askByEmail(email)
    await host.dialog.typeCode(await app.codeFor(email, nth))
  }
  await logIn(1)
  await expect(host.dialog.title('Add funds to your Ethereum wallet')).toBeVisible()
  expect(await host.events('login.onComplete')).toEqual([])
  await button(host, 'Close').click()
  await host.waitForEvents('login.onComplete')
  await host.closed()
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await logIn(2)
  await host.waitForEvents('login.onComplete', 2)
  await host.closed()
  await host.waitForEvents('onUserExited')
})

test('from a transaction without enough money, and back to the same one, which can be approved now', async ({
  page,
}) => {
  const { host, address } = await withEmptyWallet(page, ['external'])
  const end = await begin(host, 'sendTransaction', { to: POOR, value: `0x${(10n * CENT).toString(16)}` })
  await expect(
    host.dialog.words(/^Add funds on Anvil to complete transaction\. You need 0\.10\d+ ETH more\.$/),
  ).toBeVisible()
  await button(host, 'Add funds').click()
  await expect(host.dialog.title('Send funds')).toBeVisible()
  await button(host, 'Back').click()
  await expect(host.dialog.title('Approve transaction')).toBeVisible()
  await button(host, 'Add funds').click()
  // the amount contains the value and the highest possible fees
  await expect(host.dialog.words(/^Send 0\.10{3,}\d+ ETH to this address\.$/)).toBeVisible()
  await expect(host.dialog.words('0 ETH')).toBeVisible()
  await sends(address, 50n)
  await button(host, 'Done').click()
  await expect(host.dialog.title('Approve transaction')).toBeVisible()
  await button(host, 'Approve').click()
  await button(host, 'All Done').click()
  expect(await end()).toHaveProperty('value.receipt.status', 1)
  expect(await host.waitForEvents('onUserExited', 2)).toMatchObject([
    { fundingMethod: 'manual' },
    { balance: `${50n * CENT}` },
  ])
})
