import type { Page } from '@playwright/test'
import type { TestWalletOptions } from 'latchkit/testing'
import { clockOf } from '../../clock.js'
import { expect } from './expect.js'
import { type Host, type Opening, openHost } from './host.js'
import { changes, readChanged } from './page-changes.js'
import { type App, newApp } from './server.js'
import { injectWallets } from './wallets.js'

export const withWallets = (settings: object = {}) =>
  newApp({ wallet_auth: true, show_wallet_login_first: false, ...settings })

/** Opens the host page in a browser that has test wallets. */
export async function openWallets(
  page: Page,
  app: App,
  wallets: TestWalletOptions = {},
  opening: Opening = {},
): Promise<Host> {
  await injectWallets(page, { wallets: 'amber,birch', ...wallets })
  return openHost(page, 'wallets', app, opening)
}

/** Opens the landing's list of wallets. */
export async function openWalletList(host: Host) {
  await host.openLanding()
  await host.dialog.button('Continue with a wallet').click()
}

export const walletRow = ({ dialog }: Host, name: string) =>
  dialog.root.getByRole('button', { name: new RegExp(`^${name}`) })

/** Opens the list of wallets and chooses one, which then receives a request. */
export async function askByWallet(host: Host, name = 'Amber Wallet') {
  await openWalletList(host)
  await walletRow(host, name).click()
}

/**
 * Chooses a wallet in the open list and waits for its success screen, which closes by itself. The test must have
 * controlled the clock since the page was opened.
 */
export async function seeSuccess(host: Host, name = 'Amber Wallet') {
  const clock = clockOf(host.page)
  await clock.stop()
  await walletRow(host, name).click()
  await clock.passUntil(host.dialog.title(`Successfully connected with ${name}`))
  await clock.resume()
}

const WALLETS = { testId: 'wallets' }
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
/** The wallets that the host page's hook returns. */
export const handed = async ({ page }: Host): Promise<Seen> => JSON.parse(await readChanged(page, WALLETS))

export const hands = ({ page }: Host, wallets: readonly object[]) =>
  expect.poll(changes(page, WALLETS, JSON.parse)).toMatchObject({ ready: true, wallets })
