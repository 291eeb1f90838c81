import { readBrands } from './brands.js'

/** Brands that a host may name in its wallet list beside the usual ones; fetched only then. `id|name|rdns|native|universal`. */
const TABLE = `trust|Trust Wallet|com.trustwallet.app|trust://|https://link.trustwallet.com
binance|Binance Wallet|com.binance.wallet|bnc://app.binance.com/cedefi|https://app.binance.com/cedefi
bitget|Bitget Wallet|com.bitget.web3|bitkeep://|https://bkapp.vip
bybit|Bybit Wallet|com.bybit|
coin98|Coin98 Wallet|com.coin98|coin98://|https://coin98.services
magic_eden|Magic Eden Wallet|io.magiceden.wallet
ledger|Ledger||ledgerlive://
kraken|Kraken Wallet||krakenwallet://
ronin|Ronin Wallet|com.roninchain.wallet|roninwallet://
argent_ready|Ready||argent://app|https://argent.link/app
1inch|1inch Wallet||oneinch://|https://wallet.1inch.io
imtoken|imToken||imtokenv2://
tokenpocket|TokenPocket|pro.tokenpocket|tpoutside://
safepal|SafePal||safepalwallet://|https://link.safepal.io
core|Core|app.core.extension
gate|Gate Wallet|io.gate.wallet|gtweb3wallet://
frontier|Frontier Wallet|xyz.frontier.wallet|frontier://
frame|Frame|sh.frame
enkrypt|Enkrypt|com.enkrypt
mew|MEW wallet||mewwallet://|https://mewwallet.com
onekey|OneKey|so.onekey.app.wallet
subwallet|SubWallet|app.subwallet|subwallet://
talisman|Talisman|xyz.talisman
taho|Taho|
ctrl|CTRL Wallet|xyz.ctrl
nova|Nova Wallet|io.novawallet|novawallet://
zeal|Zeal|app.zeal|zeal://
family|Family||familywallet://
gemini|Gemini Wallet|com.gemini.wallet
porto|Porto|xyz.ithaca.porto
universal_profile|Universal Profiles|io.universaleverything.universalprofiles
kaia|Kaia Wallet||kaikas://
bifrost|Bifrost Wallet|com.bifrostwallet||https://app.bifrostwallet.com
berasig|BeraSig|app.berasig
foxwallet|FoxWallet||foxwallet://
iopay|ioPay||iopay://
xportal|xPortal|com.elrond.maiar.wallet|xportal://
compass|Compass Wallet|io.leapwallet.CompassWallet
onto|ONTO||ontoprovider://|https://onto.app
unstoppable|Unstoppable Wallet|||https://unstoppable.money`

export const MORE_BRANDS = readBrands(TABLE)
