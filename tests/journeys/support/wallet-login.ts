import type { Page } from '@playwright/test'
import type { TestWalletOptions } from 'latchkit/testing'
import { clockOf } from '../../clock.js'
import { expect } from './expect.js'
import { type Host, type Opening, openHost } from './host.js'
import { type App, newApp } from './provider.js'
import { injectWallets } from './wallets.js'

export const withWallets = (settings: object = {}) =>
  newApp({ wallet_auth: true, show_wallet_login_first: false, ...settings })

/** A page whose browser has test wallets. */
export async function openWallets(
  page: Page,
  app: App,
  wallets: TestWalletOptions = {},
  how: Opening = {},
): Promise<Host> {
  await injectWallets(page, { wallets: 'amber,birch', ...wallets })
  return openHost(page, 'wallets', app, how)
}

/** From the page's button to the wallets of the landing. */
export async function openWalletList(host: Host) {
  await host.openLanding()
  await host.dialog.button('Continue with a wallet').click()
}

export const walletRow = ({ dialog }: Host, name: string) =>
  dialog.root.getByRole('button', { name: new RegExp(`^${name}`) })

/** From the page's button to one wallet being asked. */
export async function askByWallet(host: Host, name = 'Amber Wallet') {
  await openWalletList(host)
  await walletRow(host, name).click()
}

/**
 * Asks a wallet of the open list, and sees its success, which closes by itself. The clock is controlled since the page
 * was opened.
 */
export async function seeSuccess(host: Host, name = 'Amber Wallet') {
  const clock = clockOf(host.page)
  await clock.stop()
  await walletRow(host, name).click()
  await clock.passUntil(host.dialog.title(`Successfully connected with ${name}`))
  await clock.resume()
}

interface Seen {
  readonly ready: boolean
  readonly wallets: readonly {
    readonly address: string
    readonly chainId?: string
    readonly walletClientType: string
    readonly connectorType: string
    readonly linked: boolean
    readonly name: string
  }[]
}
/** What the host has in hand. */
export const handed = async ({ page }: Host): Promise<Seen> =>
  JSON.parse((await page.getByTestId('wallets').textContent()) ?? '{}')

export const hands = (host: Host, wallets: readonly object[]) =>
  expect.poll(async () => await handed(host)).toMatchObject({ ready: true, wallets })
