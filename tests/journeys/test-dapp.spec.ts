import type { Page } from '@playwright/test'
import { expect, test } from './support/test.js'
import { serveTestDapp, TEST_DAPP } from './support/test-dapp.js'
import { asking, button, ETHER, node, withWallet } from './support/wallet-use.js'

/** MetaMask's test dapp with our announced wallet in use, on the test's chain. */
async function openDapp(page: Page, ether: bigint) {
  await serveTestDapp(page)
  const { host, address } = await withWallet(page, await asking(), ether, { on: TEST_DAPP })
  await page.getByRole('button', { name: 'Use Acme' }).click()
  await expect(page.locator('#accounts')).toHaveText(address)
  await expect(page.locator('#chainId')).toHaveText('0x7a69')
  return { host, address }
}

test('a transaction of MetaMask’s test dapp is approved and mined', async ({ page }) => {
  const { host, address } = await openDapp(page, ETHER)
  await page.locator('#sendEIP1559Button').click()
  await expect(host.dialog.title('Approve transaction')).toBeVisible()
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Transaction complete!')).toBeVisible()
  await button(host, 'All Done').click()
  await host.closed()
  expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(1)
})
