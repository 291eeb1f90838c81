import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, inject, it } from 'vitest'
import { type App, sandboxAt } from '../contract/sandbox.js'
import { expectEmailLogin, expectWalletLogin } from './expect-login.js'
import { type Hosts, newPlace } from './host.js'
import { launch } from './host-page.js'
import type { Packed } from './pack.js'
import { every, PEERS, type Variant, without } from './variants.js'

const { provider } = inject('sandbox')
/** What only these hosts can show: that neither kind of wallet needs the other's package. */
const WALLET_OF = { viem: 'dune', '@solana/web3.js': 'amber' } as const
const walletOf = (peer: string) => (WALLET_OF as Readonly<Record<string, 'amber' | 'dune'>>)[peer]

type Build = (
  place: string,
  packed: Packed,
  variants: readonly Variant[],
  env: Readonly<Record<string, string>>,
) => Promise<Hosts>

/** A bundler builds a host with every plugin, and one without each optional peer in turn; a person logs in at each. */
export function describeHosts(bundler: string, build: Build) {
  const place = newPlace()
  let app: App
  let hosts: Hosts
  let browser: Browser
  const url = (name: string) => hosts.url(name, { app: app.id, api: provider })

  beforeAll(async () => {
    const settings = { wallet_auth: true, solana_wallet_auth: true, show_wallet_login_first: false }
    app = await sandboxAt([provider]).newApp(settings)
    const env = { API_URL: provider, APP_ID: app.id }
    hosts = await build(place.folder, inject('packed'), [every, ...PEERS.map(without)], env)
    browser = await launch()
  })
  afterAll(async () => {
    await browser?.close()
    await hosts?.stop()
    place.remove()
  })

  describe(`${bundler}: a login`, () => {
    it('in a host with every plugin', async () => {
      await expectEmailLogin(browser, url(every.name), app)
    })
    it.each(PEERS)('in a host without %s', async (peer) => {
      const wallet = walletOf(peer)
      const address = url(without(peer).name)
      if (wallet) await expectWalletLogin(browser, address, provider, wallet)
      else await expectEmailLogin(browser, address, app)
    })
  })
  return { url, browser: () => browser, app: () => app }
}
