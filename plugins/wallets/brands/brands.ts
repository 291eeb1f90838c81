/** A brand of the list in Wire §5.8. The links to its app are in `app-links.ts`. */
export interface Brand {
  /** The id in a wallet list: `metamask`, `okx_wallet`, … */
  readonly id: string
  readonly name: string
  /** The rdns values with which the wallet announces itself. */
  readonly rdns: readonly string[]
  /** The extension's client type on the wire. Wire §5.5. */
  readonly client: string
  /** Whether it is a wallet of Solana, which WalletConnect does not reach. */
  readonly solana: boolean
}

/** id | name | rdns, … | client type of the extension, if it differs from the id | `solana` for one of Solana */
export const TABLE = `metamask|MetaMask|io.metamask,io.metamask.flask
coinbase_wallet|Coinbase Wallet|com.coinbase.wallet
rainbow|Rainbow|me.rainbow
phantom|Phantom|app.phantom
zerion|Zerion|io.zerion.wallet
cryptocom|Crypto.com Onchain|com.crypto.wallet|crypto.com_wallet_extension
uniswap|Uniswap Wallet|org.uniswap.app|uniswap_extension
okx_wallet|OKX Wallet|com.okex.wallet
rabby_wallet|Rabby Wallet|io.rabby,io.rabby.wallet
safe|Safe
brave_wallet|Brave Wallet|com.brave.wallet`

type IdOf<Line> = Line extends `${infer Id}|${string}` ? Id : never
/** The ids in such a table. */
export type IdsOf<Table> = Table extends `${infer Line}\n${infer Rest}` ? IdOf<Line> | IdsOf<Rest> : IdOf<Table>

export const readBrands = (table: string): readonly Brand[] =>
  table.split('\n').map((line) => {
    const [id = '', name = '', rdns, client, solana] = line.split('|')
    return { id, name, rdns: rdns ? rdns.split(',') : [], client: client || id, solana: !!solana }
  })

export const BRANDS: readonly Brand[] = readBrands(TABLE)

/** Finds a brand by its rdns. By default it searches the short list; the long one is in `more-brands.ts`. */
export const brandOf = (rdns: string, brands = BRANDS) => brands.find((brand) => brand.rdns.includes(rdns))
