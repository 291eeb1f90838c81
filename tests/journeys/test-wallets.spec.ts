import type { Page } from '@playwright/test'
import { verifyMessage, verifyTypedData } from 'viem'
import { startServer } from '../server.js'
import { hostsOrigin } from './support/host.js'
import { expect, test } from './support/test.js'
import { injectWallets, outsideUrl, type WalletKey, walletIn } from './support/wallets.js'

// The test wallets as a page finds them, before any SDK of ours.
declare global {
  interface Window {
    __told: Record<string, unknown[]>
  }
}
async function openWith(page: Page, options: Readonly<Record<string, string>> = {}) {
  await injectWallets(page, options)
  await page.goto(`${hostsOrigin}/coinbase-sdk?keysUrl=https://keys.invalid`)
}
/** What announces itself: name → provider, kept in the page. */
const announced = (page: Page) =>
  page.evaluate(() => {
    const found: { name: string; rdns: string; uuid: string; icon: string }[] = []
    addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent).detail.info))
    dispatchEvent(new Event('eip6963:requestProvider'))
    return found
  })
type Answer = { result?: unknown; code?: number; message?: string }
/** A request to the wallet as EIP-6963 gives it. */
const ask = (page: Page, key: WalletKey, method: string, params?: readonly unknown[]): Promise<Answer> =>
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
const connect = async (page: Page, key: WalletKey = 'amber') =>
  ((await ask(page, key, 'eth_requestAccounts')).result as [`0x${string}`])[0]
const sign = (page: Page, address: string, key: WalletKey = 'amber') =>
  ask(page, key, 'personal_sign', ['Hello', address])

test('three wallets announce themselves, each by itself', async ({ page }) => {
  await openWith(page)
  const found = await announced(page)
  expect(found.map(({ name, rdns }) => [name, rdns])).toEqual([
    ['Amber Wallet', 'dev.latchkit.amber'],
    ['Birch Wallet', 'dev.latchkit.birch'],
    ['Cobalt Wallet', 'dev.latchkit.cobalt'],
  ])
  expect(new Set(found.map(({ uuid }) => uuid)).size).toBe(3)
  for (const { icon } of found) {
    const drawn = await page.evaluate((src) => {
      const image = Object.assign(new Image(), { src })
      return image.decode().then(() => image.naturalWidth)
    }, icon)
    expect(drawn).toBeGreaterThan(0)
  }
})

test('permission: none before the owner agrees, kept over a reload, taken back', async ({ page }) => {
  await openWith(page)
  expect(await ask(page, 'amber', 'eth_accounts')).toEqual({ result: [] })
  expect(await sign(page, '0x0000000000000000000000000000000000000001')).toMatchObject({ code: 4100 })
  const address = await connect(page)
  await page.reload()
  expect(await ask(page, 'amber', 'eth_accounts')).toEqual({ result: [address] })
  expect(await ask(page, 'birch', 'eth_accounts')).toEqual({ result: [] })
  expect(await ask(page, 'amber', 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
  expect(await ask(page, 'amber', 'eth_accounts')).toEqual({ result: [] })
  expect((await ask(page, 'amber', 'wallet_requestPermissions', [{ eth_accounts: {} }])).result).toMatchObject([
    { parentCapability: 'eth_accounts' },
  ])
})

test('signatures are real', async ({ page }) => {
  await openWith(page, { seed: 'spec' })
  const address = await connect(page)
  const { result } = await sign(page, address)
  expect(await verifyMessage({ address, message: 'Hello', signature: result as `0x${string}` })).toBe(true)
  const typed = {
    domain: { name: 'Acme', chainId: 1 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'Hello' },
  } as const
  const data = await ask(page, 'amber', 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
  expect(await verifyTypedData({ ...typed, address, signature: data.result as `0x${string}` })).toBe(true)
})

test('a wallet rejects, has a request pending, is locked or never answers, as it is switched', async ({ page }) => {
  await openWith(page)
  const amber = walletIn(page, 'amber')
  const said = async (mode: Parameters<typeof amber.set>[0]) => {
    await amber.set(mode)
    return ask(page, 'amber', 'eth_requestAccounts')
  }
  expect(await said({ mode: 'reject' })).toMatchObject({ code: 4001 })
  expect(await said({ mode: 'connection-pending' })).toMatchObject({
    code: -32002,
    message: expect.stringMatching(/wallet_requestPermissions.*already pending for origin/),
  })
  expect(await said({ mode: 'request-pending' })).toMatchObject({
    code: -32002,
    message: expect.stringMatching(/eth_requestAccounts.*already pending for origin/),
  })
  expect(await said({ mode: 'locked' })).toMatchObject({
    code: -32002,
    message: expect.stringMatching(/Already processing eth_requestAccounts/),
  })
  await amber.set({ mode: 'silent' })
  await page.evaluate(() => {
    const { provider } = window.testWallets.amber as unknown as {
      provider: { request(args: object): Promise<unknown> }
    }
    const told = () => Object.assign(window, { __answered: true })
    provider.request({ method: 'eth_requestAccounts' }).then(told, told)
  })
  // whoever comes later is answered, and the first still waits
  expect(await said({ mode: 'reject' })).toMatchObject({ code: 4001 })
  expect(await page.evaluate(() => '__answered' in window)).toBe(false)
  await page.reload() // what was switched stays
  await amber.set({ connect: 'slow', slow: 50 })
  const address = await connect(page)
  await amber.set({ mode: 'approve', sign: 'reject' })
  expect(await sign(page, address)).toMatchObject({ code: 4001 })
  await amber.reset()
  expect(await ask(page, 'amber', 'eth_accounts')).toEqual({ result: [] })
})

test('failures while it signs', async ({ page }) => {
  await openWith(page)
  const amber = walletIn(page, 'amber')
  const address = await connect(page)
  const signed = async (by: `0x${string}`) => {
    const { result } = await sign(page, address)
    return verifyMessage({ address: by, message: 'Hello', signature: result as `0x${string}` })
  }
  await amber.set({ onSign: 'other-key' })
  expect(await signed(address)).toBe(false)
  await amber.set({ onSign: 'switch-account' })
  expect(await signed((await amber.address()) as `0x${string}`)).toBe(false)
  const second = (await ask(page, 'amber', 'eth_accounts')).result as [`0x${string}`]
  expect(second[0]).not.toBe(address)
  expect(await sign(page, address)).toMatchObject({ code: 4100 })
  await amber.set({ account: 0, onSign: 'disconnect' })
  expect(await sign(page, address)).toMatchObject({ code: 4900 })
  expect(await ask(page, 'amber', 'eth_accounts')).toEqual({ result: [] })
})

test('events: accounts, chains, connection', async ({ page }) => {
  await openWith(page)
  await page.evaluate(() => {
    window.__told = {}
    const { provider } = window.testWallets.amber as unknown as {
      provider: { on(event: string, listener: (payload: unknown) => void): void }
    }
    for (const event of ['accountsChanged', 'chainChanged', 'disconnect']) {
      window.__told[event] = []
      provider.on(event, (payload) => window.__told[event]?.push(payload instanceof Error ? 'error' : payload))
    }
  })
  const amber = walletIn(page, 'amber')
  const first = await connect(page)
  await amber.set({ account: 1, chainId: 424242 })
  const second = (await amber.address()).toLowerCase()
  await amber.disconnect()
  expect(await page.evaluate(() => window.__told)).toEqual({
    accountsChanged: [[first], [second], []],
    chainChanged: ['0x67932'],
    disconnect: ['error'],
  })
})

test('networks: 4902, added, read through their node', async ({ page }) => {
  const asked: string[] = []
  const node = await startServer(async (request, response) => {
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method === 'OPTIONS') return response.writeHead(204, cors).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { id, method } = JSON.parse(Buffer.concat(chunks).toString()) as { id: number; method: string }
    asked.push(method)
    response.writeHead(200, cors).end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x10' }))
  })
  const rpcUrls = [node.url]
  try {
    await openWith(page)
    const chainId = '0x67932'
    expect(await ask(page, 'amber', 'wallet_switchEthereumChain', [{ chainId }])).toMatchObject({ code: 4902 })
    const chain = { chainId, chainName: 'Own', rpcUrls, nativeCurrency: { name: 'Own', symbol: 'OWN', decimals: 18 } }
    expect(await ask(page, 'amber', 'wallet_addEthereumChain', [{ ...chain, rpcUrls: [] }])).toMatchObject({
      code: -32602,
    })
    expect(await ask(page, 'amber', 'wallet_addEthereumChain', [chain])).toEqual({ result: null })
    expect(await ask(page, 'amber', 'eth_chainId')).toEqual({ result: chainId })
    expect(await ask(page, 'amber', 'eth_blockNumber')).toEqual({ result: '0x10' })
    expect(asked).toEqual(['eth_blockNumber'])
    expect(await ask(page, 'amber', 'eth_sign', ['0x', '0x'])).toMatchObject({ code: 4200 })
    await walletIn(page, 'amber').set({ switch: 'reject' })
    expect(await ask(page, 'amber', 'wallet_switchEthereumChain', [{ chainId: '0x1' }])).toMatchObject({ code: 4001 })
  } finally {
    await node.stop()
  }
})

test('window.ethereum, at once or late, of one or of several', async ({ page }) => {
  await openWith(page, { legacy: 'amber,birch', flags: 'isMetaMask,isRabby', announced: 'no' })
  expect(await announced(page)).toEqual([])
  const legacy = () =>
    page.evaluate(() => {
      const { ethereum } = window as unknown as {
        ethereum?: { isMetaMask?: boolean; isRabby?: boolean; providers?: { isMetaMask?: boolean }[] }
      }
      return ethereum && [ethereum.isMetaMask, ethereum.isRabby, ethereum.providers?.map((one) => !!one.isMetaMask)]
    })
  expect(await legacy()).toEqual([true, true, [true, false]])
})
test('window.ethereum that comes late says so', async ({ page }) => {
  await injectWallets(page, { legacy: 'amber', late: '300' })
  await page.addInitScript(() => {
    const had = 'ethereum' in window
    addEventListener('ethereum#initialized', () => Object.assign(window, { __late: !had && 'ethereum' in window }))
  })
  await page.goto(`${hostsOrigin}/coinbase-sdk?keysUrl=https://keys.invalid`)
  await expect.poll(() => page.evaluate(() => (window as unknown as { __late?: boolean }).__late)).toBe(true)
})

test('two by the same name of the domain, and marks that are scripts', async ({ page }) => {
  await openWith(page, { rdns: 'io.metamask', 'birch.icon': 'javascript', 'cobalt.icon': 'html' })
  const found = await announced(page)
  expect(new Set(found.map(({ rdns }) => rdns))).toEqual(new Set(['io.metamask']))
  expect(found[1]?.icon).toMatch(/^javascript:/)
  expect(found[2]?.icon).toMatch(/^data:text\/html/)
})

test('by hand: the page asks, a person answers, also over a dialog of the page', async ({ page }) => {
  await openWith(page, { mode: 'ask', panel: 'yes' })
  await page.evaluate(() => {
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
  })
  const prompt = page.getByRole('dialog', { name: /Amber Wallet/ })
  const connecting = ask(page, 'amber', 'eth_requestAccounts')
  await expect(prompt).toContainText('Connect to this page?')
  await expect(prompt).toContainText(hostsOrigin)
  expect(await ask(page, 'amber', 'eth_requestAccounts')).toMatchObject({ code: -32002 })
  await prompt.getByRole('button', { name: 'Approve' }).click()
  const address = ((await connecting).result as string[])[0] ?? ''
  const signing = sign(page, address)
  await expect(prompt).toContainText('Hello')
  await prompt.getByRole('button', { name: 'Reject' }).click()
  expect(await signing).toMatchObject({ code: 4001 })
  await page.evaluate(() => addEventListener('keydown', () => Object.assign(window, { __keys: 1 }), true))
  const again = sign(page, address)
  await expect(prompt).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await again).toMatchObject({ code: 4001 })
  await expect(prompt).toHaveCount(0)
  expect(await page.evaluate(() => '__keys' in window)).toBe(false)
})

test('the switches on the page', async ({ page }) => {
  await page.goto(`${await outsideUrl()}/test-wallets?wallets=amber,dune`)
  await page.getByText('Test wallets', { exact: true }).last().click()
  await page.getByRole('combobox', { name: 'Amber Wallet does' }).selectOption({ label: 'Rejects' })
  expect(await ask(page, 'amber', 'eth_requestAccounts')).toMatchObject({ code: 4001 })
  await page.reload()
  expect(await ask(page, 'amber', 'eth_requestAccounts')).toMatchObject({ code: 4001 })
})

test('a Solana wallet registers, whoever comes first, and signs', async ({ page }) => {
  await openWith(page)
  const verified = await page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: Wallet Standard, as a page without its types has it
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
