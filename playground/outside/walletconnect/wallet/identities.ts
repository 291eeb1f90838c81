/** How the wallet calls itself: the app knows a brand by the address. */
export interface Identity {
  readonly name: string
  readonly url: string
  readonly description: string
}

const names: Readonly<Record<string, readonly [name: string, url: string]>> = {
  metamask: ['MetaMask Wallet', 'https://metamask.io'],
  rainbow: ['Rainbow', 'https://rainbow.me'],
  trust: ['Trust Wallet', 'https://trustwallet.com'],
  zerion: ['Zerion', 'https://wallet.zerion.io'],
  uniswap: ['Uniswap Wallet', 'https://uniswap.org/wallet'],
  safe: ['Safe{Wallet}', 'https://app.safe.global'],
}

/** `brand`: one of those above; anything else is this stand-in under its own name. */
export function identityOf(brand: string, origin: string): Identity {
  const [name, url] = names[brand] ?? ['Test Wallet', origin]
  return { name, url, description: 'The sandbox wallet of Latchkit' }
}
