import type { Page } from '@playwright/test'
import { testWalletIn } from 'latchkit/testing'
import { openPlayground } from './support/playground.js'
import { newApp, serverUrl } from './support/server.js'
import { expect, test } from './support/test.js'
import { injectWallets } from './support/wallets.js'

/** Options that connect a test wallet to the sandbox's nodes. */
async function nodes(): Promise<Record<string, string>> {
  const chains = (await (await fetch(`${serverUrl}/sandbox/chains`)).json()) as Record<string, string>
  return Object.fromEntries(Object.entries(chains).map(([id, url]) => [`rpc.${id}`, url]))
}
const hook = (page: Page, name: string) => page.locator('.code-form', { has: page.getByRole('heading', { name }) })

test('wagmi connects, signs, switches, sends, survives a reload and disconnects, and only its own page loads it', async ({
  page,
}) => {
  const app = await newApp({ wallet_auth: true })
  await injectWallets(page, { wallets: 'amber,birch', ...(await nodes()) })
  const scripts: string[] = []
  page.on('response', (response) => response.url().endsWith('.js') && scripts.push(response.url()))
  const ofWagmi = () => scripts.filter((url) => url.includes('Wagmi'))
  await openPlayground(page, app)
  await expect(page.locator('#session')).toContainText('ready')
  expect(ofWagmi()).toEqual([])
  await page.getByRole('link', { name: 'wagmi' }).click()
  await expect(page.locator('#wallets')).toContainText('No wallet is connected.')
  expect(ofWagmi()).not.toEqual([])
  const amber = testWalletIn(page, 'amber')
  await page.getByRole('button', { name: 'Connect a wallet' }).click()
  await page
    .locator('#latchkit-dialog')
    .getByRole('button', { name: /Amber Wallet/ })
    .click()
  const [latchkit, wagmi] = [page.locator('#wallets'), page.locator('#wagmi')]
  await expect(latchkit).toContainText('Amber Wallet, eip155:1')
  await expect(wagmi).toContainText('connected')
  await expect(wagmi).toContainText(await amber.address())
  await expect(wagmi).toContainText('This page does not use chain 1.')
  await expect(hook(page, 'useSendTransaction')).toHaveCount(0)

  await hook(page, 'useSwitchChain').getByRole('button', { name: 'Anvil', exact: true }).click()
  await expect(wagmi).toContainText('chain 31337')
  await expect(latchkit).toContainText('Amber Wallet, eip155:31337')
  await expect(wagmi).toContainText(/\d+(\.\d+)? ETH/)

  await hook(page, 'useSignMessage').getByRole('button', { name: 'Sign' }).click()
  await expect(hook(page, 'useSignMessage')).toContainText('signed by this account')
  await amber.set({ sign: 'reject' })
  await hook(page, 'useSignMessage').getByRole('button', { name: 'Sign' }).click()
  await expect(hook(page, 'useSignMessage').getByRole('alert')).toContainText('rejected')

  await hook(page, 'useSendTransaction').getByRole('button', { name: 'Send' }).click()
  await expect(hook(page, 'useSendTransaction')).toContainText('success, block')

  await amber.set({ switch: 'reject' })
  await hook(page, 'useSwitchChain').getByRole('button', { name: 'Anvil as Base Sepolia' }).click()
  await expect(hook(page, 'useSwitchChain').getByRole('alert')).toContainText('rejected')

  await page.reload()
  await expect(wagmi).toContainText('connected')
  await expect(wagmi).toContainText(await amber.address())
  await latchkit.getByRole('button', { name: 'Disconnect' }).click()
  await expect(wagmi).toContainText('Connect a wallet, and it is here.')
})

test('wagmi lists each of our wallets, and removes it when we do', async ({ page }) => {
  const app = await newApp()
  await injectWallets(page, { wallets: 'amber,birch', ...(await nodes()) })
  await openPlayground(page, app, '/wagmi')
  const switchOn = page.getByRole('button', { name: 'Switch wallet login on' })
  await switchOn.click()
  // the page reloads with the new setting
  await expect(switchOn).toHaveCount(0)
  const [latchkit, wagmi] = [page.locator('#wallets'), page.locator('#wagmi')]
  for (const name of ['Amber Wallet', 'Birch Wallet']) {
    await page.getByRole('button', { name: 'Connect a wallet' }).click()
    await page.locator('#latchkit-dialog').getByRole('button', { name }).click()
    await expect(latchkit).toContainText(`${name}, eip155:1`)
    await expect(page.locator('#latchkit-dialog[open]')).toHaveCount(0)
  }
  const [amber, birch] = [testWalletIn(page, 'amber'), testWalletIn(page, 'birch')]
  // the newest connection is in use
  await expect(wagmi.getByRole('heading', { name: await birch.address() })).toBeVisible()
  await wagmi.getByLabel('useSwitchConnection').selectOption({ label: await shown('Amber Wallet', amber.address()) })
  await expect(wagmi.getByRole('heading', { name: await amber.address() })).toBeVisible()
  await hook(page, 'useSignMessage').getByRole('button', { name: 'Sign' }).click()
  await expect(hook(page, 'useSignMessage')).toContainText('signed by this account')
  await amber.disconnect()
  await expect(latchkit).not.toContainText('Amber Wallet')
  await expect(wagmi.getByRole('heading', { name: await birch.address() })).toBeVisible()
  await expect(wagmi.getByLabel('useSwitchConnection')).toHaveCount(0)
})
const shown = async (name: string, address: Promise<string>) => {
  const full = await address
  return `${name} ${full.slice(0, 6)}…${full.slice(-4)}`
}
