import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { hostsOrigin } from './host.js'

const DIST = path.dirname(fileURLToPath(import.meta.resolve('@metamask/test-dapp/dist/index.html')))
/** The page of MetaMask's test dapp, beside the host's script that brings the wallet. */
export const TEST_DAPP = 'test-dapp/index.html'

const withHost = (html: string) =>
  html
    .replace(/<link\s[^>]*https:[^>]*>/g, '')
    .replace('</body>', '<div id="root"></div><script type="module" src="/wallet-sign.js"></script></body>')
/**
 * The dapp takes a wallet that is not MetaMask for none. Ours does not pretend to be it, so the dapp is told not to
 * ask.
 */
const forAnyWallet = (script: string) => script.replace('globalContext.provider.isMetaMask;', 'true;')

/** Serves the dapp as it was published, from the hosts' origin. Nothing that it would fetch from elsewhere is. */
export async function serveTestDapp(page: Page) {
  // a page that no server has sent is of no network: it has to be let to those of this machine
  await page.context().grantPermissions(['local-network-access'])
  await page.route(/^https:/, (route) => route.abort())
  await page.routeWebSocket(/^wss:/, () => {})
  await page.route(`${hostsOrigin}/test-dapp/**`, (route) => {
    const name = path.basename(new URL(route.request().url()).pathname)
    const file = path.join(DIST, name)
    if (name === 'index.html')
      return route.fulfill({ contentType: 'text/html', body: withHost(readFileSync(file, 'utf8')) })
    if (name === 'main.js')
      return route.fulfill({ contentType: 'text/javascript', body: forAnyWallet(readFileSync(file, 'utf8')) })
    return route.fulfill({ path: file })
  })
}
