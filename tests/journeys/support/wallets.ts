import type { BrowserContext, Page } from '@playwright/test'
import { providerUrl } from './provider.js'

export type WalletKey = 'amber' | 'birch' | 'cobalt' | 'coinbase' | 'dune'
export type Mode =
  | 'ask'
  | 'approve'
  | 'reject'
  | 'slow'
  | 'silent'
  | 'connection-pending'
  | 'request-pending'
  | 'locked'
/** What a test wallet does; `playground/outside/test-wallets/page/settings.ts` says it of each. */
export interface WalletSettings {
  readonly mode?: Mode
  readonly connect?: Mode | null
  readonly sign?: Mode | null
  readonly switch?: Mode | null
  readonly transaction?: Mode | null
  readonly slow?: number
  readonly onSign?: 'nothing' | 'switch-account' | 'other-key' | 'disconnect'
  readonly envelope?: 'bare' | 'legacy' | 'v0' | 'v1'
  readonly account?: number
  readonly chainId?: number
  readonly chains?: Readonly<Record<number, string>>
  readonly name?: string
  readonly rdns?: string
  readonly icon?: string
  readonly announced?: boolean
}
interface Control {
  settings(): WalletSettings
  readonly requests: readonly { readonly method: string; readonly params?: unknown }[]
  set(settings: WalletSettings): void
  reset(): void
  address(): string
  disconnect(): void
  permitted(): boolean
  prompts(): readonly { readonly action: string; readonly about: string }[]
  answer(approved: boolean): void
}
declare global {
  interface Window {
    readonly testWallets: Readonly<Record<WalletKey, Control>>
  }
}

export async function outsideUrl(provider = providerUrl): Promise<string> {
  const answer = await fetch(`${provider}/sandbox/outside`)
  return ((await answer.json()) as { url: string }).url
}

/**
 * Puts test wallets into every page that is opened from now on. They approve, and the page has no switches, unless
 * `options` say otherwise: those of the script's address, as `{ wallets: 'amber,dune', 'amber.sign': 'reject' }`.
 */
export async function injectWallets(
  target: Page | BrowserContext,
  options: Readonly<Record<string, string>> = {},
  provider = providerUrl,
) {
  const nodes = Object.fromEntries([31337, 84532].map((id) => [`rpc.${id}`, `${provider}/sandbox/rpc/${id}`]))
  const query = new URLSearchParams({ mode: 'approve', panel: 'no', ...nodes, ...options })
  const answer = await fetch(`${await outsideUrl(provider)}/test-wallets/wallets.js?${query}`)
  await target.addInitScript({ content: await answer.text() })
}

/** A wallet of the page, as its owner has it in hand. */
export const walletIn = (page: Page, key: WalletKey) => ({
  set: (settings: WalletSettings) =>
    page.evaluate(([name, changes]) => window.testWallets[name].set(changes), [key, settings] as const),
  reset: () => page.evaluate((name) => window.testWallets[name].reset(), key),
  address: () => page.evaluate((name) => window.testWallets[name].address(), key),
  permitted: () => page.evaluate((name) => window.testWallets[name].permitted(), key),
  /** As if its owner did so in its own window. */
  disconnect: () => page.evaluate((name) => window.testWallets[name].disconnect(), key),
  /** The methods that the page called, in order. */
  requests: () => page.evaluate((name) => window.testWallets[name].requests.map(({ method }) => method), key),
  /** The transactions that it was asked to send. */
  sent: () =>
    page.evaluate(
      (name) =>
        window.testWallets[name].requests
          .filter(({ method }) => method === 'eth_sendTransaction')
          .flatMap(({ params }) => params),
      key,
    ),
  prompts: () =>
    page.evaluate((name) => window.testWallets[name].prompts().map(({ action, about }) => ({ action, about })), key),
  answer: (approved: boolean) =>
    page.evaluate(([name, yes]) => window.testWallets[name].answer(yes), [key, approved] as const),
})
