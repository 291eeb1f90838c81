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
 * The dapp ignores a wallet that is not MetaMask. Ours does not pretend to be MetaMask, so this removes the dapp's
 * check.
 */
const forAnyWallet = (script: string) => script.replace('globalContext.provider.isMetaMask;', 'true;')

/** Serves the published dapp from the hosts' origin. All requests of the dapp to other origins are blocked. */
export async function serveTestDapp(page: Page) {
  // a page that the test fulfils belongs to no network, so it needs permission to reach servers on this machine
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
