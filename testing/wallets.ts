import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'

/** Amber, Birch and Cobalt are Ethereum wallets, Dune is one of Solana, `coinbase` is Coinbase's extension. */
export type TestWalletKey = 'amber' | 'birch' | 'cobalt' | 'coinbase' | 'dune'

/**
 * What a wallet does when it is asked. `ask` waits for `answer`; `slow` approves after `slow` ms; `silent` never
 * answers; `reject` is the error 4001, the last three are errors -32002.
 */
export type TestWalletMode =
  | 'ask'
  | 'approve'
  | 'reject'
  | 'slow'
  | 'silent'
  | 'connection-pending'
  | 'request-pending'
  | 'locked'

export interface TestWalletSettings {
  /** For every kind of request; `approve` from the start. */
  readonly mode?: TestWalletMode
  /** For one kind of request, over `mode`; null: as `mode` says. */
  readonly connect?: TestWalletMode | null
  readonly sign?: TestWalletMode | null
  readonly switch?: TestWalletMode | null
  readonly transaction?: TestWalletMode | null
  /** ms of the mode `slow`. */
  readonly slow?: number
  /** What goes wrong at the moment of signing. */
  readonly onSign?: 'nothing' | 'switch-account' | 'other-key' | 'disconnect'
  /** The off-chain envelope of Solana that a hardware wallet puts messages into. */
  readonly envelope?: 'bare' | 'legacy' | 'v0' | 'v1'
  /** Which of its two accounts, 0 or 1. A change is reported to the page. */
  readonly account?: number
  /** A change is reported to the page. */
  readonly chainId?: number
  /** The chains that it knows, and the addresses of their nodes; '' for one without. */
  readonly chains?: Readonly<Record<number, string>>
  readonly name?: string
  /** Reverse domain. */
  readonly rdns?: string
  /** A `data:` URL. */
  readonly icon?: string
  /** False: found as `window.ethereum` alone. */
  readonly announced?: boolean
}

/**
 * By name, as texts: `wallets` (such as `amber,dune`) are the wallets that there are; `legacy` those behind
 * `window.ethereum`, which exists after `late` ms with `flags`; `seed` makes accounts of one's own; `panel=yes` shows
 * switches on the page; `rpc.31337` is the node of a chain. Every other name is one of the settings, for all wallets or,
 * as `amber.sign`, for one.
 */
export type TestWalletOptions = Readonly<
  Partial<
    Record<
      | 'wallets'
      | 'legacy'
      | 'late'
      | 'flags'
      | 'seed'
      | 'panel'
      | `rpc.${number}`
      | keyof TestWalletSettings
      | `${TestWalletKey}.${keyof TestWalletSettings}`,
      string
    >
  >
>

/** A wallet of the page, as its owner has it in hand. */
export interface TestWallet {
  /** The name that the page shows, unless it was given another. */
  readonly name: string
  /** Changes what it does. This takes effect at once and survives a reload. */
  set(settings: TestWalletSettings): Promise<void>
  /** Back to what it did at first. */
  reset(): Promise<void>
  /** The address of its account. */
  address(): Promise<string>
  /** Whether the page may see its account. */
  permitted(): Promise<boolean>
  /** Ends the connection, as its owner does in the wallet. */
  disconnect(): Promise<void>
  /** The methods that the page has called, in order. */
  requests(): Promise<readonly string[]>
  /** The transactions that it was asked to send. */
  sent(): Promise<readonly unknown[]>
  /** What it asks its owner now, in the mode `ask`. */
  prompts(): Promise<readonly { readonly action: string; readonly about: string }[]>
  /** Answers the oldest of these. */
  answer(approved: boolean): Promise<void>
}

interface Control {
  settings(): TestWalletSettings
  readonly requests: readonly { readonly method: string; readonly params?: unknown }[]
  set(settings: TestWalletSettings): void
  reset(): void
  address(): string
  disconnect(): void
  permitted(): boolean
  prompts(): readonly { readonly action: string; readonly about: string }[]
  answer(approved: boolean): void
}
declare global {
  interface Window {
    readonly testWallets: Readonly<Record<TestWalletKey, Control>>
  }
}

const NAMES: Readonly<Record<TestWalletKey, string>> = {
  amber: 'Amber Wallet',
  birch: 'Birch Wallet',
  cobalt: 'Cobalt Wallet',
  coinbase: 'Coinbase Wallet',
  dune: 'Dune Wallet',
}
/** The chains of a sandbox. */
const CHAINS = [31337, 84532]
const SCRIPT = new URL('testing/test-wallets.js', import.meta.url)

/**
 * Puts wallets into pages that are opened from now on: Ethereum's are announced by EIP-6963, Solana's registers by Wallet
 * Standard. They hold keys and really sign; without other options they approve. With `apiUrl`, a sandbox's origin, they
 * reach its chains 31337 and 84532, where the Ethereum accounts have money.
 */
export async function testWallets(
  target: Page | BrowserContext,
  options: TestWalletOptions = {},
  apiUrl?: string,
): Promise<void> {
  const nodes = apiUrl ? CHAINS.map((id) => [`rpc.${id}`, `${apiUrl}/sandbox/rpc/${id}`]) : []
  const query = new URLSearchParams({ mode: 'approve', panel: 'no', ...Object.fromEntries(nodes), ...options })
  const script = await readFile(SCRIPT, 'utf8')
  await target.addInitScript({ content: `(TEST_WALLETS_QUERY=>{${script}})(${JSON.stringify(`?${query}`)})` })
}

/** A wallet that `testWallets` has put into the page. */
export const testWalletIn = (page: Page, key: TestWalletKey): TestWallet => ({
  name: NAMES[key],
  set: (settings) =>
    page.evaluate(([name, changes]) => window.testWallets[name].set(changes), [key, settings] as const),
  reset: () => page.evaluate((name) => window.testWallets[name].reset(), key),
  address: () => page.evaluate((name) => window.testWallets[name].address(), key),
  permitted: () => page.evaluate((name) => window.testWallets[name].permitted(), key),
  disconnect: () => page.evaluate((name) => window.testWallets[name].disconnect(), key),
  requests: () => page.evaluate((name) => window.testWallets[name].requests.map(({ method }) => method), key),
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
  answer: (approved) => page.evaluate(([name, yes]) => window.testWallets[name].answer(yes), [key, approved] as const),
})
