import type { Page } from '@playwright/test'
import { clockOf } from '../clock.js'
import { verifiesEd25519 } from './support/ed25519.js'
import { askByFarcaster, onPhone } from './support/farcaster.js'
import { type Host, openHost } from './support/host.js'
import { newApp } from './support/server.js'
import { expect, test } from './support/test.js'
import { outsideUrl } from './support/wallets.js'

const withSigner = () =>
  newApp({
    farcaster_auth: true,
    embedded_wallet_config: { create_on_login: 'all-users', user_owned_recovery_options: [] },
  })
const called = ({ page }: Host, name: string, ...args: unknown[]) =>
  page.evaluate(
    ([method, values]) =>
      (window.__calls[method as string] as (...all: unknown[]) => Promise<unknown>)(...(values as unknown[])).then(
        (value) => value,
        ({ code }) => code,
      ),
    [name, args] as const,
  )
const HASH = Array.from({ length: 20 }, (_, at) => at * 7)

/** Logs in with Farcaster, which also creates a wallet. */
async function logInByFarcaster(host: Host) {
  await onPhone(host.page, await askByFarcaster(host))
  await host.shows({ authenticated: true })
  // it shows for 1.4 s, and a wallet may be created first
  await clockOf(host.page).pass(1_400)
  await host.closed()
}
/** Opens the address in the QR code. */
async function copied({ page, dialog }: Host): Promise<string> {
  const read = () => page.evaluate(() => navigator.clipboard.readText())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await dialog.button('Copy link').click()
  await expect.poll(read).toContain('/signer-request')
  return read()
}
async function answer(page: Page, uri: string, button: 'Approve' | 'Reject') {
  const phone = await page.context().newPage()
  await phone.goto(uri)
  await phone.getByRole('radio', { name: 'Ada Lovelace' }).check()
  await phone.getByRole('button', { name: button }).click()
  const heading = button === 'Approve' ? 'Signer added' : 'Request rejected'
  await expect(phone.getByRole('heading', { name: heading })).toBeVisible()
  await phone.close()
  await clockOf(page).pass(2_000)
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
test.beforeEach(({ page }) => clockOf(page).control())

test('a signer is requested, rejected, approved and signs, and it is there after a reload and the next login', async ({
  page,
}) => {
  const clock = clockOf(page)
  const app = await withSigner()
  const host = await openHost(page, 'farcaster-signer', app)
  await logInByFarcaster(host)
  expect(await called(host, 'publicKey')).toBe('not_found')
  expect(await called(host, 'signHash', HASH)).toBe('not_found')
  await host.press('Add a signer')
  await expect(host.dialog.title('Add a signer to Farcaster')).toBeVisible()
  await expect(host.dialog.root.getByRole('img', { name: /QR code/ })).toBeVisible()
  const first = await copied(host)
  await answer(page, first, 'Reject')
  await expect(host.dialog.title('Request rejected')).toBeVisible()
  await host.dialog.button('Try again').click()
  const second = await copied(host)
  expect(second).not.toBe(first)
  await clock.stop()
  await answer(page, second, 'Approve')
  await clock.passUntil(host.dialog.title('Signer added to Farcaster'))
  expect(await host.events('signer')).toEqual([])
  await clock.resume()
  await host.closed()
  const key = (await called(host, 'publicKey')) as number[]
  expect(await host.waitForEvents('signer.resolved')).toEqual([`0x${Buffer.from(key).toString('hex')}`])
  expect(verifiesEd25519(key, HASH, (await called(host, 'signHash', HASH)) as number[])).toBe(true)

  await page.reload()
  await host.ready()
  expect(await called(host, 'publicKey')).toEqual(key)
  expect(verifiesEd25519(key, HASH, (await called(host, 'signHash', HASH)) as number[])).toBe(true)
  // the signer exists already, so nothing is asked
  await host.press('Add a signer')
  await host.waitForEvents('signer.resolved')
  await host.closed()
  // the signer is there after the next login
  await host.press('Log out')
  await host.shows({ authenticated: false })
  await logInByFarcaster(host)
  expect(await called(host, 'publicKey')).toEqual(key)
  await page.goto(`${await outsideUrl()}/farcaster/~/signers`)
  await expect(page.getByText(`Ada Lovelace: 0x${Buffer.from(key).toString('hex').slice(0, 8)}`)).toBeVisible()
})
