import type { ConnectTask, Link, WalletOption } from '../../contract.js'

const wallet = (id: string, name: string, overrides: Partial<WalletOption> = {}): WalletOption => ({
  id,
  name,
  client: id,
  door: 'wallet_connect',
  chainType: 'ethereum',
  detected: false,
  recent: false,
  ...overrides,
})
const installed = { door: 'injected', detected: true } as const
/** An icon such as a wallet would announce. */
const icon =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"%3E%3Crect width="32" height="32" fill="%23b91c1c"/%3E%3Cpath d="M8 22 16 8l8 14z" fill="%23fff"/%3E%3C/svg%3E'

export const WALLETS = {
  metamask: wallet('metamask', 'MetaMask', installed),
  /** On a phone, since this browser does not have it. */
  metamaskElsewhere: wallet('metamask', 'MetaMask'),
  coinbase: wallet('coinbase_wallet', 'Coinbase Wallet', { door: 'coinbase' }),
  rainbow: wallet('rainbow', 'Rainbow'),
  safe: wallet('safe', 'Safe'),
  phantom: wallet('phantom', 'Phantom', { door: 'phantom', chainType: 'solana' }),
  any: wallet('wallet_connect', 'WalletConnect'),
  announced: wallet('com.example.summit', 'Summit', { ...installed, icon }),
  /** A script is not an image, so it must not be drawn. */
  script: wallet('com.example.nasty', 'Nasty', { ...installed, icon: 'javascript:alert(1)' }),
  long: wallet('com.example.long', 'The Exceedingly Long Wallet of the Northern Lights Cooperative Bank', installed),
} as const

/** The list of Wire §5.8 in its usual order, with an announced wallet. */
export const TWENTY: readonly WalletOption[] = [
  WALLETS.announced,
  WALLETS.metamask,
  WALLETS.coinbase,
  WALLETS.rainbow,
  wallet('okx_wallet', 'OKX Wallet'),
  wallet('uniswap', 'Uniswap Wallet'),
  wallet('zerion', 'Zerion'),
  wallet('rabby_wallet', 'Rabby Wallet', installed),
  wallet('cryptocom', 'Crypto.com'),
  WALLETS.phantom,
  ...['Argent', 'Brave', 'Enkrypt', 'Frame', 'Ledger', 'Trust', 'Ważka', '日本'].map((name) =>
    wallet(name.toLowerCase(), name),
  ),
  WALLETS.safe,
  WALLETS.any,
]

export const URI =
  'wc:7f6e504bfad60b485450578e05678ed3e8e8c4751d3c6160be17160d63ec90f9@2?relay-protocol=irn&symKey=587d5484ce2a2a6ee3ba1962fdd7e8588e06200c46823bd18fbd67def96ad303'

export const task = (wallet: WalletOption, overrides: Partial<ConnectTask> = {}): ConnectTask => ({
  intent: 'login',
  shown: true,
  back: 'back',
  wallet,
  mobile: false,
  retries: 0,
  ...overrides,
})
/** The screens draw nothing of the connected wallet. */
export const link = {} as Link
