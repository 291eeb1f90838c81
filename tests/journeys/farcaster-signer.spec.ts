import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { verifiesEd25519 } from './support/ed25519.js'
import { askByFarcaster, onPhone } from './support/farcaster.js'
import { type Host, openHost } from './support/host.js'
import { newApp } from './support/provider.js'
import { openLoggedIn } from './support/session.js'
import { expect, test } from './support/test.js'
import { outsideUrl } from './support/wallets.js'

const withSigner = (create_on_login = 'all-users') =>
  newApp({ farcaster_auth: true, embedded_wallet_config: { create_on_login, user_owned_recovery_options: [] } })
const called = ({ page }: Host, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([which, given]) =>
      (window.__calls[which as string] as (...all: unknown[]) => Promise<unknown>)(...(given as unknown[])).then(
        (value) => value,
        ({ code }) => code,
      ),
    [name, args] as const,
  )
const HASH = Array.from({ length: 20 }, (_, at) => at * 7)

/** By Farcaster, with a wallet made at the login. */
async function logInByFarcaster(host: Host) {
  await onPhone(host.page, await askByFarcaster(host))
  await host.shows({ authenticated: true })
  // shown for 1.4 s; a wallet may be made first
  await clockOf(host.page).pass(1_400)
  await host.closed()
}
/** What scanning the code opens. */
async function ask(host: Host): Promise<string> {
  await host.press('Add a signer')
  await expect(host.dialog.title('Add a signer to Farcaster')).toBeVisible()
  await expect(host.dialog.root.getByRole('img', { name: /QR code/ })).toBeVisible()
  await host.dialog.button('Copy link').click()
  return host.page.evaluate(() => navigator.clipboard.readText())
}
async function answer(page: Page, uri: string, button: 'Approve' | 'Reject', name = 'Ada Lovelace') {
  const phone = await page.context().newPage()
  await phone.goto(uri)
  await phone.getByRole('radio', { name }).check()
  await phone.getByRole('button', { name: button }).click()
  const said = button === 'Approve' ? 'Signer added' : 'Request rejected'
  await expect(phone.getByRole('heading', { name: said })).toBeVisible()
  await phone.close()
  await clockOf(page).pass(2_000)
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ page }) => clockOf(page).control())

test('is asked for, approved and signs; it is there after a reload and the next login', async ({ page }) => {
  const app = await withSigner()
  const host = await openHost(page, 'farcaster-signer', app)
  await logInByFarcaster(host)
  expect(await called(host, 'publicKey')).toBe('not_found')
  expect(await called(host, 'signHash', HASH)).toBe('not_found')
  await answer(page, await ask(host), 'Approve')
  await expect(host.dialog.title('Signer added to Farcaster')).toBeVisible()
  await host.closed()
  const key = (await called(host, 'publicKey')) as number[]
  expect(await host.told('signer.resolved')).toEqual([`0x${Buffer.from(key).toString('hex')}`])
  expect(verifiesEd25519(key, HASH, (await called(host, 'signHash', HASH)) as number[])).toBe(true)

  await page.reload()
  await host.ready()
  expect(await called(host, 'publicKey')).toEqual(key)
  expect(verifiesEd25519(key, HASH, (await called(host, 'signHash', HASH)) as number[])).toBe(true)
  // it is there already: nobody is asked again
  await host.press('Add a signer')
  await host.told('signer.resolved')
  await host.closed()
  // the next login keeps it
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await logInByFarcaster(host)
  expect(await called(host, 'publicKey')).toEqual(key)
  await page.goto(`${await outsideUrl()}/farcaster/~/signers`)
  await expect(page.getByText(`Ada Lovelace: 0x${Buffer.from(key).toString('hex').slice(0, 8)}`)).toBeVisible()
})

test('rejected, and tried again', async ({ page }) => {
  const app = await withSigner()
  const host = await openHost(page, 'farcaster-signer', app)
  await logInByFarcaster(host)
  await answer(page, await ask(host), 'Reject')
  await expect(host.dialog.title('Request rejected')).toBeVisible()
  await host.dialog.button('Try again').click()
  await host.dialog.button('Copy link').click()
  await answer(page, await page.evaluate(() => navigator.clipboard.readText()), 'Approve')
  await host.told('signer.resolved')
  expect(await called(host, 'publicKey')).toHaveLength(32)
})

test('a signer that another Farcaster account approved does not count', async ({ page }) => {
  const app = await withSigner()
  const host = await openHost(page, 'farcaster-signer', app)
  await logInByFarcaster(host)
  await answer(page, await ask(host), 'Approve', 'Grace Hopper')
  await expect(host.dialog.title('Request rejected')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await host.told('signer.rejected')).toMatchObject([{ code: 'exited_link_flow' }])
  expect(await called(host, 'publicKey')).toBe('not_found')
})

test('needs a user, a Farcaster account and a wallet', async ({ page }) => {
  const app = await withSigner('off')
  const nobody = await openHost(page, 'farcaster-signer', app)
  await nobody.press('Add a signer')
  expect(await nobody.told('signer.rejected')).toMatchObject([{ code: 'must_be_authenticated' }])
  const host = await openLoggedIn(page, 'farcaster-signer', app)
  await host.press('Add a signer')
  expect(await host.told('signer.rejected')).toMatchObject([{ code: 'linked_account_not_found' }])
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await logInByFarcaster(host)
  await host.press('Add a signer')
  expect((await host.told('signer.rejected', 2))[1]).toMatchObject({ code: 'embedded_wallet_not_found' })
  await host.closed()
})
