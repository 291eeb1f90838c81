import { Hono } from 'hono'
import { html } from 'hono/html'
import { standInPage } from '../stand-in-page.js'
import { bundleWallet } from './bundle.js'

/** The wallet's page, script and styles. `relayUrl` is the wallet's default relay. */
export const walletRoutes = (relayUrl: string) =>
  new Hono()
    .get('/', (c) => c.html(page(relayUrl)))
    .get('/wallet.js', async () => text(await bundleWallet(), 'js'))
    .get('/wallet.css', async () => text(await bundleWallet(), 'css'))

const TYPES = { js: 'text/javascript', css: 'text/css' }
const text = (bundle: Readonly<Record<'js' | 'css', string>>, kind: 'js' | 'css') =>
  new Response(bundle[kind], {
    headers: { 'content-type': `${TYPES[kind]}; charset=utf-8`, 'cache-control': 'no-cache' },
  })

const page = (relayUrl: string) =>
  standInPage(
    'WalletConnect',
    'Wallet',
    html`<link rel="stylesheet" href="/walletconnect/wallet.css" />
      <div id="wallet" data-relay="${relayUrl}"><p role="status">Opening the wallet…</p></div>
      <script type="module" src="/walletconnect/wallet.js"></script>`,
  )
