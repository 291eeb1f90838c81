import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { approve, closed, connectedApps, logInThere, windowBy } from './support/cross-app.js'
import { dialogOn } from './support/dialog.js'
import { comeIn, openPart, openPlayground } from './support/playground.js'
import { pressLast } from './support/press-last.js'
import { serverUrl } from './support/server.js'
import { expect, test } from './support/test.js'
import { ETHER, type Hex, node } from './support/wallet-use.js'

test('the playground: another app’s account is linked, its wallet signs and sends; it is unlinked, and logs in', async ({
  page,
}) => {
  const { requester, providerApp } = await connectedApps()
  await openPlayground(page, requester)
  await comeIn(page, requester)
  await openPart(page, 'Wallets')
  const card = page.locator('#other-apps')
  const opens = (name: string) => windowBy(page, () => card.getByRole('button', { name, exact: true }).click())
  const shown = async (name: string) => (await card.getByRole('group', { name, exact: true }).textContent()) as Hex
  await card.getByLabel('App id').fill(providerApp.id)
  const linking = await opens('Link its account')
  await logInThere(linking, providerApp)
  await approve(linking)
  const row = card.getByRole('listitem')
  await expect(row).toContainText('Anvil (31337), 0.0000 ETH, of Acme Wallets')
  const address = (await row.locator('.address').textContent()) as Hex

  await test.step('a message', async () => {
    const window = await opens('Sign a message')
    await pressLast(dialogOn(window).button('Sign and continue'))
    await closed(window)
    const signature = await shown('Signature')
    expect(await recoverMessageAddress({ message: 'Hello from Latchkit', signature })).toBe(address)
  })
  await test.step('typed data', async () => {
    const window = await opens('Sign typed data')
    await expect(dialogOn(window).words('Latchkit Mail')).toBeVisible()
    await pressLast(dialogOn(window).button('Sign and continue'))
    await closed(window)
    const signature = await shown('Signature of typed data')
    const letter = JSON.parse(await shown('Typed data'))
    expect(await recoverTypedDataAddress({ ...letter, signature })).toBe(address)
  })
  await test.step('a transaction', async () => {
    await row.getByRole('button', { name: 'Get test ETH' }).click()
    await expect(row).toContainText('1.0000 ETH')
    const window = await opens('Send 0.01 ETH')
    const dialog = dialogOn(window)
    await dialog.button('Approve').click()
    await pressLast(dialog.button('All Done'))
    await closed(window)
    expect(await node('eth_getTransactionReceipt', await shown('Transaction'))).toMatchObject({ status: '0x1' })
    expect(BigInt(await node<string>('eth_getBalance', address, 'latest'))).toBeLessThan(ETHER)
  })
  await test.step('its token, and where the user takes the permission back', async () => {
    await card.getByRole('button', { name: 'Get the provider token' }).click()
    expect(await shown('Provider token')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    const consents = card.getByRole('link', { name: 'What it may do' })
    await expect(consents).toHaveAttribute('href', `${serverUrl}/oauth/consents?app=${providerApp.id}`)
  })
  await test.step('unlinked, it logs somebody in', async () => {
    await card.getByRole('button', { name: /^Unlink/ }).click()
    await expect(row).toHaveCount(0)
    const session = page.locator('#session')
    await session.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(session).toContainText('logged out')
    await approve(await opens('Log in with it'))
    await expect(session).toContainText('logged in')
    await expect(page.locator('#events')).toContainText(`:${providerApp.id}, new user`)
  })
})
