import { Keypair } from '@solana/web3.js'
import { clockOf } from '../clock.js'
import { type Host, hostOn, hostUrl, openHost } from './support/host.js'
import { logIn, someone } from './support/login.js'
import { startOwnLogin } from './support/own-login.js'
import { pressInFrame } from './support/press-in-frame.js'
import { newApp } from './support/server.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { handed, hands } from './support/wallet-login.js'

const SOLANA = { connectorType: 'embedded', id: 'io.latchkit.solana.wallet' }
const making = (createOnLogin: string, extra: object = {}) => ({
  config: { embeddedWallets: { solana: { createOnLogin }, ...extra } },
})
const REQUIRED = making('all-users', { ethereum: { createOnLogin: 'users-without-wallets' } })
const BOTH = making('users-without-wallets', { ethereum: { createOnLogin: 'users-without-wallets' } })
const call = <T>({ page }: Host, name: string, ...args: unknown[]): Promise<T> =>
  page.evaluate(
    ([method, values]) =>
      (window.__calls[method as string] as (...all: unknown[]) => Promise<unknown>)(...(values as [])),
    [name, args] as const,
  ) as Promise<T>
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** Decodes base58 to 64 bytes. */
function fromBase58(text: string): Uint8Array {
  const value = [...text].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n)
  return Uint8Array.from(Buffer.from(value.toString(16).padStart(128, '0'), 'hex'))
}
/** The chains of the user's wallets, in the order of creation. */
const chainsOf = async (host: Host) => {
  const { user } = await host.state()
  const { linkedAccounts } = user as unknown as { linkedAccounts: { type: string; chainType?: string }[] }
  return linkedAccounts.filter(({ type }) => type === 'wallet').map(({ chainType }) => chainType)
}

test('a login creates both wallets with one screen, Ethereum first, and the next login finds them', async ({
  page,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await newApp()
  const host = await openHost(page, 'solana', app, BOTH)
  const email = someone()
  await host.openLanding()
  await host.dialog.askByEmail(email)
  const code = await app.codeFor(email)
  await clock.stop()
  await host.dialog.typeCode(code)
  await clock.passUntil(host.dialog.root.getByRole('heading', { name: /^Welcome to / }))
  // the success screen waits for both wallets
  expect(await chainsOf(host)).toEqual(['ethereum', 'solana'])
  await clock.resume()
  await host.shows({ authenticated: true, isModalOpen: false })
  await host.closed()
  await hands(host, [SOLANA])
  const creationEvents = async () => (await app.analytics()).filter((name) => /_creation_/.test(name))
  await expect
    .poll(creationEvents)
    .toEqual([
      'embedded_solana_wallet_creation_completed',
      'embedded_solana_wallet_creation_started',
      'embedded_wallet_creation_completed',
      'embedded_wallet_creation_started',
    ])
  const [{ address = '' } = {}] = (await handed(host)).wallets
  await host.press('Log out')
  await hands(host, [])
  await logIn(host, app, email)
  await hands(host, [{ ...SOLANA, address }])
  expect(await chainsOf(host)).toEqual(['ethereum', 'solana'])
})

test('a login with custom auth creates both wallets without a dialog', async ({ page }) => {
  const ownLogin = await startOwnLogin()
  try {
    const app = await newApp({ custom_auth_jwks_url: ownLogin.jwks })
    const url = `${hostUrl('solana', app, making('users-without-wallets'))}&token=${await ownLogin.tokenOf('ada')}`
    await page.goto(url)
    const host = hostOn(page, app)
    await host.shows({ authenticated: true })
    await hands(host, [SOLANA])
    expect(await chainsOf(host)).toEqual(['ethereum', 'solana'])
  } finally {
    ownLogin.stop()
  }
})

test('a Solana wallet that the app requires and that cannot be created ends the login, and the next login creates it', async ({
  page,
}) => {
  const app = await newApp()
  const host = await openHost(page, 'solana', app, REQUIRED)
  // the Ethereum wallet is registered, the Solana wallet is not
  await app.fault({ path: '/embedded_wallets', after: 1, count: 1, status: 422 })
  await host.openLanding()
  const email = someone()
  await host.dialog.askByEmail(email)
  await host.dialog.typeCode(await app.codeFor(email, 1))
  await expect(host.dialog.title('Your wallet could not be set up')).toBeVisible()
  await host.shows({ authenticated: true })
  await host.dialog.button('Log out').click()
  await host.closed()
  await expect.poll(() => app.analytics()).toContain('embedded_wallet_creation_failure_logout')
  await host.shows({ authenticated: false })
  await app.met()
  await page.reload()
  await host.ready()
  await logIn(host, app, email)
  await hands(host, [SOLANA])
  expect(await chainsOf(host)).toEqual(['ethereum', 'solana'])
})

test('the key is exported in the format of Solana wallets; the call resolves when the user leaves', async ({
  page,
  context,
}) => {
  const clock = clockOf(page)
  await clock.control()
  const app = await newApp()
  const host = await openLoggedIn(page, 'solana', app)
  const frame = page.frameLocator('iframe[title="Private key and recovery phrase"]')
  const address = await call<string>(host, 'create')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  void call(host, 'exportWallet')
  await expect(host.dialog.title('Transfer wallet')).toBeVisible()
  await expect(host.dialog.root.getByText(address)).toBeVisible()
  await expect(frame.getByRole('button')).toHaveText(['Copy key'])
  const confirm = frame.getByRole('button', { name: 'Copy now' })
  await pressInFrame(frame.getByRole('button', { name: 'Copy key' }), confirm)
  await expect(confirm).toBeEnabled()
  await clock.stop()
  await pressInFrame(confirm, frame.getByRole('button', { name: 'Copied' }))
  await clock.resume()
  const key = fromBase58(await page.evaluate(() => navigator.clipboard.readText()))
  // throws if the public half does not belong to the private one
  expect(Keypair.fromSecretKey(key).publicKey.toBase58()).toBe(address)
  await host.waitForEvents('export.resolved', 0)
  // the focus is in the server's page, whose keys the dialog does not hear
  await frame.getByRole('button', { name: /Cop/ }).press('Escape')
  await host.closed()
  await host.waitForEvents('export.resolved', 1)
  await expect.poll(() => app.analytics()).toContain('embedded_wallet_key_export_completed')
})
