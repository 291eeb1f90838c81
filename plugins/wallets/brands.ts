/** A brand as the list of Wire §5.8 and the spec's wallets know it. */
export interface Brand {
  /** Of the wallet list: `metamask`, `okx_wallet`, … */
  readonly id: string
  readonly name: string
  /** As it announces itself. */
  readonly rdns: readonly string[]
  /** What it is called on the wire when it is an extension. Wire §5.5. */
  readonly client: string
  /** Links into its app. Wire §5.8. */
  readonly native?: string
  readonly universal?: string
}

/** id | name | rdns, … | native | universal | client type of the extension where it is not the id. */
const TABLE = `metamask|MetaMask|io.metamask,io.metamask.flask|metamask://|https://metamask.app.link
coinbase_wallet|Coinbase Wallet|com.coinbase.wallet|cbwallet://|https://go.cb-w.com
rainbow|Rainbow|me.rainbow|rainbow://|https://rnbwapp.com
phantom|Phantom|app.phantom|phantom://|https://phantom.app/ul
zerion|Zerion|io.zerion.wallet|zerion://|https://wallet.zerion.io
cryptocom|Crypto.com Onchain|com.crypto.wallet|dfw://|https://wallet.crypto.com|crypto.com_wallet_extension
uniswap|Uniswap Wallet|org.uniswap.app|uniswap://|https://uniswap.org/app|uniswap_extension
okx_wallet|OKX Wallet|com.okex.wallet|okex://main
rabby_wallet|Rabby Wallet|io.rabby,io.rabby.wallet
safe|Safe|||https://app.safe.global
brave_wallet|Brave Wallet|com.brave.wallet`

export const readBrands = (table: string): readonly Brand[] =>
  table.split('\n').map((line) => {
    const [id = '', name = '', rdns = '', native, universal, client] = line.split('|')
    const links = { ...(native && { native }), ...(universal && { universal }) }
    return { id, name, rdns: rdns ? rdns.split(',') : [], client: client || id, ...links }
  })

export const BRANDS: readonly Brand[] = readBrands(TABLE)

/** A brand of the short list; the long one is asked where the host names another (`more-brands.ts`). */
export const brandOf = (rdns: string, brands = BRANDS) => brands.find((brand) => brand.rdns.includes(rdns))

/** What an extension that announces nothing says of itself: flag, rdns, name. The first that is true is it: most also claim to be MetaMask. Wire §5.8. */
export const LEGACY: readonly (readonly [flag: string, rdns: string, name: string])[] = [
  ['isPhantom', 'app.phantom', 'Phantom'],
  ['isRabby', 'io.rabby', 'Rabby Wallet'],
  ['isRainbow', 'me.rainbow', 'Rainbow'],
  ['isCoinbaseWallet', 'com.coinbase.wallet', 'Coinbase Wallet'],
  ['isBraveWallet', 'com.brave.wallet', 'Brave Wallet'],
  ['isZerion', 'io.zerion.wallet', 'Zerion'],
  ['isUniswapWallet', 'org.uniswap.app', 'Uniswap Wallet'],
  ['isOkxWallet', 'com.okex.wallet', 'OKX Wallet'],
  ['isMetaMask', 'io.metamask', 'MetaMask'],
]
