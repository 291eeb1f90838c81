import type { BrowserContext, Page, Route } from '@playwright/test'
import type { Host } from './host.js'
import { type App, newApp, serverUrl } from './server.js'
import { openLoggedIn } from './session.js'
import { expect } from './test.js'
import { handed } from './wallet-login.js'

export type Hex = `0x${string}`
export const ETHER = 10n ** 18n
export const RICH = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const POOR = '0x00000000000000000000000000000000000000aa'
export const REVERTING = '0x00000000000000000000000000000000000000bb'
/** App settings under which the dialog asks the user before a wallet signs. */
const ASKING = { enforce_wallet_uis: true, legacy_wallet_ui_config: false }
/** App settings under which a wallet signs and sends without asking. */
export const SILENT = { enforce_wallet_uis: false }
export const asking = (settings: object = {}) => newApp({ ...ASKING, ...settings })

export const nodeUrl = async () =>
  ((await (await fetch(`${serverUrl}/sandbox/chains`)).json()) as Readonly<Record<string, string>>)['31337']
export async function node<T>(method: string, ...params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(`${await nodeUrl()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  const { result, error } = (await response.json()) as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}
/** The client's chains: Anvil, which is the default, and Ethereum. */
export const chains = async () => {
  const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const anvil = { id: 31337, name: 'Anvil', nativeCurrency: ether, rpcUrls: { default: { http: [await nodeUrl()] } } }
  const ethereum = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: ether,
    rpcUrls: { default: { http: ['http://localhost:9'] } },
  }
  return { supportedChains: [anvil, ethereum] as const }
}
/** Starts a call of the host page. The returned function waits for its result or its error. */
export async function begin({ page }: Host, name: string, ...args: unknown[]) {
  const handle = await page.evaluateHandle(
    ([method, callArgs]) => ({
      end: (window.__calls[method as string] as (...all: unknown[]) => Promise<unknown>)(
        ...(callArgs as unknown[]),
      ).then(
        (value) => ({
          value: JSON.parse(JSON.stringify(value ?? null, (_, one) => (typeof one === 'bigint' ? `${one}` : one))),
        }),
        ({ code, message, data }) => ({ code, message, data }),
      ),
    }),
    [name, args] as const,
  )
  return () =>
    handle.evaluate(({ end }) => end) as Promise<{ value?: unknown; code?: unknown; message?: string; data?: unknown }>
}
export const call = async (host: Host, name: string, ...args: unknown[]) => (await begin(host, name, ...args))()
export const button = ({ dialog }: Host, name: string) => dialog.root.getByRole('button', { name, exact: true })

/** Logs in, creates a wallet and, if `ether` is given, sets its balance in wei on the test's chain. */
export async function withWallet(page: Page, app: App, ether = 0n, { on = 'wallet-sign', config = {} } = {}) {
  const host = await openLoggedIn(page, on, app, { config: { ...(await chains()), ...config } })
  await call(host, 'createWallet')
  await expect.poll(async () => (await handed(host)).wallets.length).toBe(1)
  const address = (await handed(host)).wallets[0]?.address as Hex
  if (ether) await node('anvil_setBalance', address, `0x${ether.toString(16)}`)
  return { host, address }
}

/** Holds back the next request to a matching address until it is released, so that the page keeps its waiting state. */
export async function holdNext(page: Page, url: RegExp) {
  let arrive = (_: Route) => {}
  const routeReached = new Promise<Route>((resolve) => {
    arrive = resolve
  })
  await page.route(url, arrive, { times: 1 })
  return {
    arrived: async () => void (await routeReached),
    release: async () => (await routeReached).continue(),
  }
}

/**
 * Delays the creation of wallets until this many tabs have begun to ask for one. A tab that asked later would be told
 * that a wallet exists already.
 */
export const holdUntilAsked = (context: BrowserContext, app: App, event: string, tabs: number) =>
  context.route(/\/embedded_wallets$/, async (route) => {
    await expect
      .poll(async () => (await app.analytics()).filter((name) => name === event).length)
      .toBeGreaterThanOrEqual(tabs)
    await route.continue()
  })
