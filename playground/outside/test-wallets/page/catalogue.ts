export type WalletKey = 'amber' | 'birch' | 'cobalt' | 'coinbase' | 'dune'

interface Identity {
  readonly chain: 'ethereum' | 'solana'
  readonly name: string
  readonly rdns: string
  readonly uuid: string
  readonly icon: string
  /** The index of its first of two accounts in anvil's accounts. Solana accounts are separate. */
  readonly first: number
}

const svg = (colour: string, glyph: string) =>
  `data:image/svg+xml;base64,${btoa(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${colour}"/><g fill="none" stroke="#fff" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round">${glyph}</g></svg>`,
  )}`

/**
 * The test wallets. Their names, icons and ids belong to no product, except `coinbase`, which Coinbase's SDK looks for.
 */
export const catalogue: Readonly<Record<WalletKey, Identity>> = {
  amber: {
    chain: 'ethereum',
    name: 'Amber Wallet',
    rdns: 'dev.latchkit.amber',
    uuid: '5f0c1b52-7a52-4e0b-9a51-0d4e5d8a0a01',
    icon: svg('#b45309', '<circle cx="16" cy="16" r="8"/><path d="M16 8c-4 5-4 11 0 16"/>'),
    first: 0,
  },
  birch: {
    chain: 'ethereum',
    name: 'Birch Wallet',
    rdns: 'dev.latchkit.birch',
    uuid: '5f0c1b52-7a52-4e0b-9a51-0d4e5d8a0a02',
    icon: svg('#15803d', '<path d="M16 25V9M16 15l6-5M16 20l-6-5"/>'),
    first: 2,
  },
  cobalt: {
    chain: 'ethereum',
    name: 'Cobalt Wallet',
    rdns: 'dev.latchkit.cobalt',
    uuid: '5f0c1b52-7a52-4e0b-9a51-0d4e5d8a0a03',
    icon: svg('#1d4ed8', '<path d="m16 7 8 4.5v9L16 25l-8-4.5v-9z"/>'),
    first: 4,
  },
  coinbase: {
    chain: 'ethereum',
    name: 'Coinbase Wallet',
    rdns: 'com.coinbase.wallet',
    uuid: '5f0c1b52-7a52-4e0b-9a51-0d4e5d8a0a04',
    icon: svg('#0f172a', '<circle cx="16" cy="16" r="8"/><path d="M13 16h6"/>'),
    first: 6,
  },
  dune: {
    chain: 'solana',
    name: 'Dune Wallet',
    rdns: '',
    uuid: '',
    icon: svg('#7e22ce', '<path d="M7 19c4-6 6-6 9 0s5 6 9 0"/>'),
    first: 0,
  },
}
export const keys = Object.keys(catalogue) as WalletKey[]

const SCRIPT = 'globalThis.iconRan=true'
/** Malicious icons that a wallet may announce. The scripts in them must never run. */
export const icons: Readonly<Record<string, string>> = {
  javascript: `javascript:${SCRIPT}`,
  html: `data:text/html,<script>top.${SCRIPT}</script>`,
  'svg-script': `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" onload="top.${SCRIPT}"><script>top.${SCRIPT}</script></svg>`)}`,
}
