import type { BrowserContext, Page } from '@playwright/test'
import { type TestWalletOptions, testWallets } from 'latchkit/testing'
import { serverUrl } from './server.js'

export async function outsideUrl(provider = serverUrl): Promise<string> {
  const response = await fetch(`${provider}/sandbox/outside`)
  return ((await response.json()) as { url: string }).url
}

/** Puts test wallets, which reach the server's chains, into every page that is opened from now on. */
export const injectWallets = (
  target: Page | BrowserContext,
  options: TestWalletOptions = {},
  provider = serverUrl,
): Promise<void> => testWallets(target, options, provider)
