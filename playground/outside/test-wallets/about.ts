import { html } from 'hono/html'
import { standInPage } from '../stand-in-page.js'

/** A page for trying the wallets. `query` is the query of the script. */
export const aboutPage = (query: string) =>
  standInPage(
    'Wallets',
    'Test wallets',
    html`<h1>Test wallets</h1>
      <p>
        A page that loads <code>/test-wallets/wallets.js</code> finds wallets in its browser: three for Ethereum by EIP-6963,
        one for Solana by Wallet Standard. They are on this page, below on the left.
      </p>
      <p>The script’s address says more; what has no wallet before it is for all of them.</p>
      <ul class="cards">
        <li><code>wallets=amber,birch,cobalt,dune</code> which; <code>coinbase</code> is Coinbase’s extension</li>
        <li><code>mode=approve</code>, <code>amber.sign=reject</code> what they do when they are asked</li>
        <li><code>legacy=amber,birch</code>, <code>late=500</code>, <code>flags=isMetaMask</code> <code>window.ethereum</code></li>
        <li><code>chainId=31337</code>, <code>rpc.31337=http://…</code> the network, and its node</li>
        <li><code>amber.name=</code>, <code>amber.rdns=</code>, <code>amber.icon=</code> who they claim to be</li>
        <li><code>seed=anything</code> accounts of one’s own; <code>panel=no</code> no switches on the page</li>
      </ul>
      <script src="/test-wallets/wallets.js${query}"></script>`,
  )
