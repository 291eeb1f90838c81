/** The wallet's name and address. Apps recognise a brand by the address. */
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

/** The identity of a brand listed above. Any other `brand` gets the stand-in's own identity. */
export function identityOf(brand: string, origin: string): Identity {
  const [name, url] = names[brand] ?? ['Test Wallet', origin]
  return { name, url, description: 'The sandbox wallet of Latchkit' }
}
