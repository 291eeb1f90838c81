import { hint } from '../../../core/hint.js'
import type { Brand } from './brands.js'
import { BRANDS, readBrands } from './brands.js'

/** Further brands that a host may name in its wallet list, fetched only then. The columns are those of `brands.ts`. */
export const TABLE = `trust|Trust Wallet|com.trustwallet.app
binance|Binance Wallet|com.binance.wallet
bitget|Bitget Wallet|com.bitget.web3
bybit|Bybit Wallet|com.bybit
coin98|Coin98 Wallet|com.coin98
magic_eden|Magic Eden Wallet|io.magiceden.wallet
ledger|Ledger
kraken|Kraken Wallet
ronin|Ronin Wallet|com.roninchain.wallet
argent_ready|Ready
1inch|1inch Wallet
imtoken|imToken
tokenpocket|TokenPocket|pro.tokenpocket
safepal|SafePal
core|Core|app.core.extension
gate|Gate Wallet|io.gate.wallet
frontier|Frontier Wallet|xyz.frontier.wallet
frame|Frame|sh.frame
enkrypt|Enkrypt|com.enkrypt
mew|MEW wallet
onekey|OneKey|so.onekey.app.wallet
subwallet|SubWallet|app.subwallet
talisman|Talisman|xyz.talisman
taho|Taho
ctrl|CTRL Wallet|xyz.ctrl
nova|Nova Wallet|io.novawallet
zeal|Zeal|app.zeal
family|Family
gemini|Gemini Wallet|com.gemini.wallet
porto|Porto|xyz.ithaca.porto
universal_profile|Universal Profiles|io.universaleverything.universalprofiles
kaia|Kaia Wallet
bifrost|Bifrost Wallet|com.bifrostwallet
berasig|BeraSig|app.berasig
foxwallet|FoxWallet
iopay|ioPay
xportal|xPortal|com.elrond.maiar.wallet
compass|Compass Wallet|io.leapwallet.CompassWallet
onto|ONTO
unstoppable|Unstoppable Wallet
haha_wallet|HaHa Wallet
binanceus|Binance.US
solflare|Solflare|||solana
backpack|Backpack|app.backpack,app.backpack.mobile||solana
jupiter|Jupiter|||solana`

/** Names that hosts know from elsewhere, and the id that each stands for. Decision 97. */
export const ALIASES = `bybit_wallet|bybit
bitget_wallet|bitget
kraken_wallet|kraken
ronin_wallet|ronin
base_account|coinbase_wallet
wallet_connect_qr|wallet_connect
wallet_connect_qr_solana|wallet_connect`

export interface LongList {
  readonly brands: readonly Brand[]
  /** Alias → id. */
  readonly aliases: ReadonlyMap<string, string>
}

export const MORE_BRANDS = readBrands(TABLE)
const aliases = new Map(
  ALIASES.split('\n').map((line): [string, string] => {
    const [alias = '', id = ''] = line.split('|')
    return [alias, id]
  }),
)

/** Returns all brands and aliases, for a host that names some of these. Warns of unknown names. */
export function brandsFor(names: readonly string[]): LongList {
  const isKnown = (name: string) => aliases.has(name) || MORE_BRANDS.some(({ id }) => id === name)
  const known = [...[...BRANDS, ...MORE_BRANDS].map(({ id }) => id), ...aliases.keys()]
  for (const name of names) if (!isKnown(name)) hint('unknown-wallet', name, known)
  return { brands: MORE_BRANDS, aliases }
}
