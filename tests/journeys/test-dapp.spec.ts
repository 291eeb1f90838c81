import type { Page } from '@playwright/test'
import type { Host } from './support/host.js'
import { expect, test } from './support/test.js'
import { serveTestDapp, TEST_DAPP } from './support/test-dapp.js'
import { asking, button, call, chains, ETHER, node, SILENT, withWallet } from './support/wallet-use.js'

/** MetaMask's test dapp, connected to our announced wallet on the test's chain. */
async function openDapp(page: Page, ether = 0n, settings: object = {}) {
  await serveTestDapp(page)
  const { supportedChains } = await chains()
  const [{ rpcUrls }] = supportedChains
  // the dapp asks the node of each chain that it is switched to for a block
  const config = { supportedChains: supportedChains.map((chain) => ({ ...chain, rpcUrls })) }
  const { host, address } = await withWallet(page, await asking(settings), ether, { on: TEST_DAPP, config })
  await page.getByRole('button', { name: 'Use Acme' }).click()
  await expect(page.locator('#accounts')).toHaveText(address)
  await expect(page.locator('#chainId')).toHaveText('0x7a69')
  const press = (id: string) => page.locator(`#${id}`).click()
  const shown = (id: string) => page.locator(`#${id}`)
  return { host, address, press, shown }
}
async function sign(host: Host, name = 'Sign and continue') {
  const warnings = host.dialog.root.getByRole('list', { name: 'Warnings' })
  if (name === 'Sign anyway') await warnings.scrollIntoViewIfNeeded() // the button waits for them
  await button(host, name).click()
  await host.closed()
}

test('MetaMask’s test dapp recovers the user’s address from each signature of our announced wallet, and gets an error for older typed data', async ({
  page,
}) => {
  const { host, address, press, shown } = await openDapp(page)
  const isUser = new RegExp(`^${address}$`, 'i')
  for (const [id, content, result, name] of [
    // the dapp verifies with personal_ecRecover; its other check expects an address without a checksum
    ['personalSign', 'Example `personal_sign` message', 'personalSignVerifyECRecoverResult', 'Sign and continue'],
    ['signTypedDataV4', 'Hello, Bob!', 'signTypedDataV4VerifyResult', 'Sign and continue'],
    // a permission of a token that cannot be read
    ['signPermit', 'Spender', 'signPermitVerifyResult', 'Sign anyway'],
  ] as const) {
    await press(id)
    await expect(host.dialog.root.getByText(content).first()).toBeVisible()
    await sign(host, name)
    await press(`${id}Verify`)
    await expect(shown(result)).toHaveText(isUser)
  }
  for (const [id, method] of [
    ['signTypedData', 'eth_signTypedData'],
    ['signTypedDataV3', 'eth_signTypedData_v3'],
  ] as const) {
    await press(id)
    await expect(shown(`${id}Result`)).toHaveText(`Error: The method "${method}" does not exist / is not available.`)
  }
  await host.closed()
})

test('a login to MetaMask’s test dapp warns of another site, another account and a malformed message', async ({
  page,
}) => {
  const { host, press, shown } = await openDapp(page)
  await call(host, 'switchChain', 1)
  await expect(shown('chainId')).toHaveText('0x1')
  const question = host.dialog.root.getByText(/wants you to sign in/)
  const warnings = host.dialog.root.getByText(/^This (message logs in|looks like a message to log in with)/)
  await press('siwe')
  await expect(question).toBeVisible()
  await expect(warnings).toHaveCount(0)
  await sign(host)
  await expect(shown('siweResult')).toHaveText(/^0x[\da-f]{130}$/)
  for (const [bad, warning] of [
    ['siweBadDomain', 'This message logs in to metamask.badactor.io, but you are on localhost'],
    ['siweBadAccount', 'This message logs in the wallet 0x0000000000000000000000000000000000000000'],
    ['siweMalformed', 'This looks like a message to log in with, but it is not written like one.'],
  ] as const) {
    await press(bad)
    await expect(question).toBeVisible()
    await expect(warnings.filter({ hasText: warning })).toBeVisible()
    await button(host, 'Cancel').click()
    await host.closed()
    await expect(shown('siweResult')).toHaveText(/^Error: The user rejected the request/)
  }
})

test('with prompts off, the good logins to MetaMask’s test dapp are signed on any chain, and the others are refused', async ({
  page,
}) => {
  const { press, shown } = await openDapp(page, 0n, SILENT)
  const result = shown('siweResult')
  await press('siwe')
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  const first = `${await result.textContent()}`
  await press('siweResources')
  await expect(result).not.toHaveText(first)
  await expect(result).toHaveText(/^0x[\da-f]{130}$/)
  for (const [bad, refusal] of [
    ['siweBadDomain', 'logs in with the domain metamask.badactor.io'],
    ['siweBadAccount', 'logs in with the address 0x0000000000000000000000000000000000000000'],
    ['siweMalformed', 'begins as one that logs in'],
  ] as const) {
    await press(bad)
    await expect(result).toContainText(`Error: The message ${refusal}`)
  }
})

test('a transaction of MetaMask’s test dapp is approved and mined', async ({ page }) => {
  const { host, address, press } = await openDapp(page, ETHER)
  await press('sendEIP1559Button')
  await expect(host.dialog.title('Approve transaction')).toBeVisible()
  await button(host, 'Approve').click()
  await expect(host.dialog.title('Transaction complete!')).toBeVisible()
  await button(host, 'All Done').click()
  await host.closed()
  expect(Number(await node<string>('eth_getTransactionCount', address, 'latest'))).toBe(1)
})
