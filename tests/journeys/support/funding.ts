import type { Page } from '@playwright/test'
import { expect } from './expect.js'
import type { Host } from './host.js'
import { newApp, serverUrl } from './server.js'
import { ETHER, type Hex, node, RICH, withWallet } from './wallet-use.js'
import { outsideUrl } from './wallets.js'

export type Method = 'moonpay' | 'coinbase-onramp' | 'external'

async function accounts() {
  const outside = await outsideUrl()
  const keysOf = async (name: string) => (await fetch(`${outside}/${name}/~/keys`)).json() as Promise<object>
  const [moonpay, coinbase] = [`${outside}/moonpay`, `${outside}/coinbase-onramp`]
  return {
    moonpay: { widget_url: `${moonpay}/buy`, api_url: moonpay, ...(await keysOf('moonpay')) },
    coinbase_onramp: {
      app_id: 'a-project',
      api_url: coinbase,
      pay_url: coinbase,
      ...(await keysOf('coinbase-onramp')),
    },
  }
}

export interface Offering {
  /** Whether the dialog offers to add funds after a login that created a wallet. */
  readonly prompts?: boolean
  readonly [setting: string]: unknown
}
/** An app with these funding methods, whose default chain is Ethereum. */
export const offering = async (methods: readonly Method[], { prompts = false, ...more }: Offering = {}) =>
  newApp({
    enforce_wallet_uis: true,
    ...(await accounts()),
    funding_config: {
      default_recommended_currency: { chain: 'eip155:1' },
      default_recommended_amount: '0.05',
      methods,
      prompt_funding_on_wallet_creation: prompts,
    },
    ...more,
  })

/** The sandbox's chain, and its nodes that stand for Ethereum and Base, to which the stand-ins deliver purchases. */
export async function chains() {
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const at = (id: number, name: string, url: string | undefined) => ({
    id,
    name,
    nativeCurrency: ether,
    rpcUrls: { default: { http: [url] } },
  })
  const nodes = (await (await fetch(`${serverUrl}/sandbox/chains`)).json()) as Readonly<Record<string, string>>
  return {
    supportedChains: [
      at(31337, 'Anvil', nodes[31337]),
      at(1, 'Ethereum', nodes[31337]),
      at(8453, 'Base', nodes[84532]),
    ],
  }
}

/** A user with an empty wallet. */
export const withEmptyWallet = async (page: Page, methods: readonly Method[], options: Offering = {}) =>
  withWallet(page, await offering(methods, options), 0n, { on: 'funding', config: await chains() })

/** Sends this many hundredths of an ether to the wallet. */
export const sends = (to: Hex, hundredths: bigint) =>
  node<Hex>('eth_sendTransaction', { from: RICH, to, value: `0x${((ETHER / 100n) * hundredths).toString(16)}` })
export const balanceOf = async (address: Hex) => BigInt(await node<string>('eth_getBalance', address, 'latest'))

/** Answers as the user does on the card service's page. */
export async function answer(opened: Page, choice: string, decision: string) {
  await opened.getByRole('radio', { name: choice }).check()
  await opened.getByRole('button', { name: decision }).click()
}
export async function openMoonpay({ page, dialog }: Host) {
  await expect(dialog.title('Purchase assets to fund your account')).toBeVisible()
  const opening = page.context().waitForEvent('page')
  await dialog.root.getByRole('link', { name: /Continue to Moonpay/ }).click()
  return opening
}
