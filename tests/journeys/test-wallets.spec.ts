import type { Page } from '@playwright/test'
import { type TestWalletKey, testWalletIn } from 'latchkit/testing'
import { verifyMessage } from 'viem'
import { hostsOrigin } from './support/host.js'
import { expect, test } from './support/test.js'
import { injectWallets, outsideUrl } from './support/wallets.js'

// A page without our SDK finds the test wallets. `tests/unit/test-wallets.test.ts` covers what they answer.
/** Collects announced wallets in the page: name → provider. */
const announced = (page: Page) =>
  page.evaluate(() => {
    const found: { name: string; rdns: string; uuid: string; icon: string }[] = []
    addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent).detail.info))
    dispatchEvent(new Event('eip6963:requestProvider'))
    return found
  })
type Answer = { result?: unknown; code?: number; message?: string }
/** Sends a request to the wallet that announced itself with this name. */
const ask = (page: Page, key: TestWalletKey, method: string, params?: readonly unknown[]): Promise<Answer> =>
  page.evaluate(
    async ([wallet, method, params]) => {
      const { name } = window.testWallets[wallet].settings()
      let provider: { request(args: object): Promise<unknown> } | undefined
      const hear = (event: Event) => {
        const { detail } = event as CustomEvent
        if (detail.info.name === name) provider ??= detail.provider
      }
      addEventListener('eip6963:announceProvider', hear)
      dispatchEvent(new Event('eip6963:requestProvider'))
      removeEventListener('eip6963:announceProvider', hear)
      return provider?.request({ method, params }).then(
        (result) => ({ result }),
        ({ code, message }) => ({ code, message }),
      ) as Promise<Answer>
    },
    [key, method, params] as const,
  )
const sign = (page: Page, address: string) => ask(page, 'amber', 'personal_sign', ['Hello', address])

test('each test wallet announces itself with its icon, and its owner’s settings survive a reload', async ({ page }) => {
  await injectWallets(page)
  await page.goto(`${hostsOrigin}/coinbase-sdk?keysUrl=https://keys.invalid`)
  const found = await announced(page)
  expect(found.map(({ name, rdns }) => [name, rdns])).toEqual([
    ['Amber Wallet', 'dev.latchkit.amber'],
    ['Birch Wallet', 'dev.latchkit.birch'],
    ['Cobalt Wallet', 'dev.latchkit.cobalt'],
  ])
  expect(new Set(found.map(({ uuid }) => uuid)).size).toBe(3)
  for (const { icon } of found) {
    const iconWidth = await page.evaluate((src) => {
      const image = Object.assign(new Image(), { src })
      return image.decode().then(() => image.naturalWidth)
    }, icon)
    expect(iconWidth).toBeGreaterThan(0)
  }
  const { result } = await ask(page, 'amber', 'eth_requestAccounts')
  const [address] = result as [`0x${string}`]
  await testWalletIn(page, 'birch').set({ rdns: 'dev.latchkit.amber', icon: 'javascript' })
  await testWalletIn(page, 'cobalt').set({ icon: 'html', mode: 'reject' })

  await page.reload()
  expect(await ask(page, 'amber', 'eth_accounts')).toEqual({ result: [address] })
  expect(await ask(page, 'birch', 'eth_accounts')).toEqual({ result: [] })
  const signed = await sign(page, address)
  expect(await verifyMessage({ address, message: 'Hello', signature: signed.result as `0x${string}` })).toBe(true)
  expect(await ask(page, 'cobalt', 'eth_requestAccounts')).toMatchObject({ code: 4001 })
  const [amber, birch, cobalt] = await announced(page)
  expect(birch?.rdns).toBe(amber?.rdns)
  expect(birch?.icon).toMatch(/^javascript:/)
  expect(cobalt?.icon).toMatch(/^data:text\/html/)
})

test('a Solana test wallet registers, whether the page is there before or after it, and signs', async ({ page }) => {
  await injectWallets(page, { wallets: 'dune' })
  await page.goto(`${hostsOrigin}/coinbase-sdk?keysUrl=https://keys.invalid`)
  const verified = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: this page has no types of Wallet Standard
    const wallets: any[] = []
    const api = { register: (...all: unknown[]) => void wallets.push(...all) }
    dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    const [dune] = wallets
    const none = (await dune.features['standard:connect'].connect({ silent: true })).accounts.length
    const [account] = (await dune.features['standard:connect'].connect()).accounts
    const message = new TextEncoder().encode('Hello')
    const [{ signature }] = await dune.features['solana:signMessage'].signMessage({ account, message })
    const key = await crypto.subtle.importKey('raw', account.publicKey, 'Ed25519', false, ['verify'])
    const [signedIn] = await dune.features['solana:signIn'].signIn({ domain: 'acme.example', nonce: 'n1' })
    return {
      none,
      signed: await crypto.subtle.verify('Ed25519', key, signature, message),
      signedIn: await crypto.subtle.verify('Ed25519', key, signedIn.signature, signedIn.signedMessage),
      text: new TextDecoder().decode(signedIn.signedMessage).split('\n')[0],
    }
  })
  expect(verified).toEqual({
    none: 0,
    signed: true,
    signedIn: true,
    text: 'acme.example wants you to sign in with your Solana account:',
  })
})

test('with manual answers the page’s request waits for the owner, even over the page’s own dialog', async ({
  page,
}) => {
  const outside = await outsideUrl()
  await page.goto(`${outside}/test-wallets?wallets=amber,dune`)
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    dialog.id = 'of-the-page'
    document.body.append(dialog)
    dialog.showModal()
  })
  const prompt = page.getByRole('dialog', { name: /Amber Wallet/ })
  const connecting = ask(page, 'amber', 'eth_requestAccounts')
  await expect(prompt).toContainText('Connect to this page?')
  await expect(prompt).toContainText(outside)
  expect(await ask(page, 'amber', 'eth_requestAccounts')).toMatchObject({ code: -32002 })
  await prompt.getByRole('button', { name: 'Approve' }).click()
  const address = ((await connecting).result as string[])[0] ?? ''
  const signing = sign(page, address)
  await expect(prompt).toContainText('Hello')
  await prompt.getByRole('button', { name: 'Reject' }).click()
  expect(await signing).toMatchObject({ code: 4001 })
  await page.evaluate(() => addEventListener('keydown', () => Object.assign(window, { __keys: 1 }), true))
  const second = sign(page, address)
  await expect(prompt).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await second).toMatchObject({ code: 4001 })
  await expect(prompt).toHaveCount(0)
  expect(await page.evaluate(() => '__keys' in window)).toBe(false)

  await page.evaluate(() => document.querySelector('dialog#of-the-page')?.remove())
  await page.getByText('Test wallets', { exact: true }).last().click()
  await page.getByRole('combobox', { name: 'Amber Wallet does' }).selectOption({ label: 'Rejects' })
  expect(await sign(page, address)).toMatchObject({ code: 4001 })
  await page.reload()
  expect(await sign(page, address)).toMatchObject({ code: 4001 })
})
