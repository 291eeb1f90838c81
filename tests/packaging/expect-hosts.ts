import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { type App, sandboxAt } from '../contract/sandbox.js'
import { expectEmailLogin, expectWalletLogin } from './expect-login.js'
import { type Hosts, newPlace } from './host.js'
import { launch } from './host-page.js'
import type { Packed } from './pack.js'
import { every, PEERS, type Variant, without } from './variants.js'

const { server: provider } = inject('sandbox')
/** A host without any optional peer. Wallets of the browser must work there, for both Ethereum and Solana. */
const lacking = without(...PEERS)
const WALLETS = ['amber', 'dune'] as const

type Build = (
  place: string,
  packed: Packed,
  variants: readonly Variant[],
  env: Readonly<Record<string, string>>,
) => Promise<Hosts>

/**
 * A bundler builds a host with every plugin, and one that lacks the optional peers. A person logs in at each.
 * That every single peer can be left out is told by `without.test.ts`. `lazy`: whether the bundler keeps lazy
 * code apart; `widest`: the host in place of the one with every plugin.
 */
export function describeHosts(bundler: string, build: Build, { lazy = true, widest = every } = {}) {
  const place = newPlace()
  let app: App
  let hosts: Hosts
  let browser: Browser
  const url = (name: string) => hosts.url(name, { app: app.id, api: provider })

  beforeAll(async () => {
    const settings = { wallet_auth: true, solana_wallet_auth: true, show_wallet_login_first: false }
    app = await sandboxAt([provider]).newApp(settings)
    const env = { API_URL: provider, APP_ID: app.id }
    hosts = await build(place.folder, inject('packed'), [widest, lacking], env)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await hosts?.stop()
    place.remove()
  })

  describe(`${bundler}: a login`, () => {
    it(`in the host ${widest.name}`, async () => {
      await expectEmailLogin(browser, url(widest.name), app, lazy)
    })
    it.each(WALLETS)('in a host without any optional peer, by the wallet %s', async (wallet) => {
      await expectWalletLogin(browser, url(lacking.name), provider, wallet, lazy)
    })
  })
  return { url, browser: () => browser, app: () => app }
}
