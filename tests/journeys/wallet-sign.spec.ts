import { recoverMessageAddress, recoverTypedDataAddress } from 'viem'
import { clockOf } from '../clock.js'
import { openHost } from './support/host.js'
import { logIn } from './support/login.js'
import { recordScripts } from './support/network.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'
import { handed, hands } from './support/wallet-login.js'
import { asking, begin, button, call, chains, type Hex, SILENT, withWallet } from './support/wallet-use.js'

test('a message and typed data are shown and then signed by the wallet, and closing rejects once', async ({ page }) => {
  const clock = clockOf(page)
  await clock.control()
  const scripts = recordScripts(page)
  const app = await asking()
  const { host, address } = await withWallet(page, app)
  const end = await begin(host, 'signMessage', { message: 'Welcome to Acme!' })
  await expect(host.dialog.title('Sign message')).toBeVisible()
  await expect(host.dialog.words('Signing this message will not cost you any fees.')).toBeVisible()
  await expect(host.dialog.words('Welcome to Acme!')).toBeVisible()
  await clock.stop()
  await button(host, 'Sign and continue').click()
  await expect(button(host, 'Success')).toBeVisible()
  await clock.resume()
  const { signature } = (await end()).value as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'Welcome to Acme!', signature })).toBe(address)
  await host.closed()
  expect(await host.waitForEvents('signMessage.onSuccess')).toEqual([['signature']])
  await expect.poll(() => app.analytics()).toEqual(expect.arrayContaining(['embedded_wallet_sign_message_completed']))
  // the code for messages, without transactions or viem
  const fetched = scripts.urls()
  expect(fetched.filter((name) => name.includes('embedded-wallet-sign'))).not.toEqual([])
  const heavy =
    /embedded-wallet-(send|typed|broadcast)|screens-send|ethereum-(nodes|client|fees|directory|known|explain|calls)/
  expect(fetched.filter((name) => heavy.test(name))).toEqual([])

  const data = {
    types: { Mail: [{ name: 'contents', type: 'string' }] },
    primaryType: 'Mail',
    domain: { name: 'Acme Mail', chainId: 31337 },
    message: { contents: 'Hello' },
  } as const
  const typed = await begin(host, 'signTypedData', data)
  await expect(host.dialog.words('Acme Mail')).toBeVisible()
  await expect(host.dialog.words('Hello')).toBeVisible()
  await host.dialog.root.getByText('Raw data').click()
  await expect(host.dialog.root.getByText('"primaryType": "Mail"')).toBeVisible()
  await button(host, 'Sign and continue').click()
  const { signature: other } = (await typed()).value as { signature: Hex }
  expect(await recoverTypedDataAddress({ ...data, signature: other })).toBe(address)
  const elsewhere = await call(host, 'ask', 'eth_signTypedData_v4', [address, { ...data, domain: { chainId: 5 } }])
  expect(elsewhere).toMatchObject({ code: -32602 })

  const abandoned = await begin(host, 'signMessage', { message: 'Hello' })
  await expect(host.dialog.title('Sign message')).toBeVisible()
  await button(host, 'Close').click()
  expect(await abandoned()).toMatchObject({ code: 'user_rejected_request' })
  expect(await host.waitForEvents('signMessage.onError')).toEqual(['user_rejected_request'])
  await host.closed()
  const second = await begin(host, 'ask', 'personal_sign', ['0x48656c6c6f', address])
  await expect(host.dialog.words('Hello')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await second()).toMatchObject({ code: 4001, message: 'The user rejected the request' })
})

test('without prompts the wallet signs by hook, viem and EIP-6963, leaves with the user, and is not in our own list', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const found: {
      info: { rdns: string; name: string; icon: string }
      provider: { request(of: object): Promise<unknown> }
    }[] = []
    Object.assign(window, { found })
    window.addEventListener('eip6963:announceProvider', (event) => found.push((event as CustomEvent).detail))
  })
  const { host, address } = await withWallet(page, await newApp({ ...SILENT, wallet_auth: true }))
  const { signature: hook } = (await call(host, 'signMessage', { message: 'Hello' })).value as { signature: Hex }
  expect(await recoverMessageAddress({ message: 'Hello', signature: hook })).toBe(address)
  const viem = (await call(host, 'viemSign', 'Hello')).value as Hex
  expect(await recoverMessageAddress({ message: 'Hello', signature: viem })).toBe(address)
  const ask = (method: string, ...params: unknown[]) =>
    page.evaluate(
      async ([name, values]) => {
        const { found } = window as unknown as {
          found: { info: { rdns: string }; provider: { request(of: object): Promise<unknown> } }[]
        }
        const announcement = found.find(({ info }) => info.rdns === 'io.latchkit.wallet')
        return announcement ? announcement.provider.request({ method: name, params: values }) : 'not found'
      },
      [method, params] as const,
    )
  await expect.poll(() => ask('eth_requestAccounts')).toEqual([address])
  const signature = (await ask('personal_sign', '0x48656c6c6f', address)) as Hex
  expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(address)
  await page.evaluate(() => void (window.__calls.connectWallet as () => void)())
  await expect(host.dialog.title('Connect your wallet')).toBeVisible()
  await expect(host.dialog.button(/^Acme/)).toHaveCount(0)
  await button(host, 'Close').click()
  await host.press('Log out')
  await hands(host, [])
  const announcementCount = await page.evaluate(() => {
    const { found } = window as unknown as { found: unknown[] }
    const before = found.length
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    return found.length - before
  })
  expect(announcementCount).toBe(0)
  expect(await ask('eth_accounts')).toEqual([])
})

test('a switch of the chain by a dapp survives a reload', async ({ page }) => {
  const { host } = await withWallet(page, await newApp())
  await hands(host, [{ chainId: 'eip155:31337' }])
  expect((await call(host, 'switchChain', 1)).code).toBeUndefined()
  await hands(host, [{ chainId: 'eip155:1' }])
  await page.reload()
  await host.ready()
  await hands(host, [{ chainId: 'eip155:1' }])
  expect((await call(host, 'ask', 'eth_chainId')).value).toBe('0x1')
  expect(await call(host, 'switchChain', 10)).toMatchObject({ code: 'unsupported_chain_id' })
  const params = [{ chainId: '0xa' }]
  expect(await call(host, 'ask', 'wallet_switchEthereumChain', params)).toMatchObject({ code: 4902 })
})

test('no token or code is in an address, in analytics or in the console: login, refresh, signature, logout', async ({
  page,
}) => {
  const app = await newApp(SILENT)
  const secrets = new Set<string>()
  const records: string[] = []
  page.on('console', (message) => records.push(message.text()))
  page.on('request', (request) => {
    records.push(request.url(), request.headers().referer ?? '')
    if (request.url().endsWith('/analytics_events')) records.push(request.postData() ?? '')
  })
  const readings: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (/(authenticate|sessions)$/.test(response.url()) && response.request().method() === 'POST')
      readings.push(
        response.json().then((body: Readonly<Record<string, unknown>>) => {
          for (const name of ['token', 'refresh_token', 'identity_token']) secrets.add(`${body[name]}`)
        }),
      )
  })
  const host = await openHost(page, 'wallet-sign', app, { config: await chains() })
  const email = await logIn(host, app)
  secrets.add((await app.messages(email))[0]?.code ?? '')
  await call(host, 'createWallet')
  await expect.poll(async () => (await handed(host)).wallets.length).toBe(1)
  expect(await call(host, 'signMessage', { message: 'Hello' })).toMatchObject({
    value: { signature: expect.stringMatching(/^0x/) },
  })
  await app.travel(3_601)
  await page.reload()
  await host.shows({ ready: true, authenticated: true })
  await host.press('Refresh user')
  await host.waitForEvents('refreshUser.resolved')
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await expect.poll(() => app.analytics()).toEqual(expect.arrayContaining(['sdk_authenticate']))
  await Promise.all(readings)
  expect(records.join('\n')).toContain('"event_name":"sdk_authenticate"')
  // the secrets are the login's three tokens and its code, and the tokens of the refresh
  expect(secrets.size).toBeGreaterThanOrEqual(7)
  expect([...secrets].filter((secret) => secret.length < 6)).toEqual([])
  expect([...secrets].filter((secret) => records.some((text) => text.includes(secret)))).toEqual([])
})
