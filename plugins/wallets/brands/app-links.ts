/**
 * id | native link | universal link, to which `wc?uri=…` is appended to open a wallet's app. Wire §5.8, decision 35.
 */
const TABLE = `metamask|metamask://|https://metamask.app.link
coinbase_wallet|cbwallet://|https://go.cb-w.com
rainbow|rainbow://|https://rnbwapp.com
phantom|phantom://|https://phantom.app/ul
zerion|zerion://|https://wallet.zerion.io
cryptocom|dfw://|https://wallet.crypto.com
uniswap|uniswap://|https://uniswap.org/app
okx_wallet|okex://main
safe|https://app.safe.global
trust|trust://|https://link.trustwallet.com
binance|bnc://app.binance.com/cedefi|https://app.binance.com/cedefi
bitget|bitkeep://|https://bkapp.vip
coin98|coin98://|https://coin98.services
ledger|ledgerlive://
kraken|krakenwallet://
ronin|roninwallet://
argent_ready|argent://app|https://argent.link/app
1inch|oneinch://|https://wallet.1inch.io
imtoken|imtokenv2://
tokenpocket|tpoutside://
safepal|safepalwallet://|https://link.safepal.io
gate|gtweb3wallet://
frontier|frontier://
mew|mewwallet://|https://mewwallet.com
subwallet|subwallet://
nova|novawallet://
zeal|zeal://
family|familywallet://
kaia|kaikas://
bifrost|https://app.bifrostwallet.com
foxwallet|foxwallet://
iopay|iopay://
xportal|xportal://
onto|ontoprovider://|https://onto.app
unstoppable|https://unstoppable.money`

const LINKS = new Map(
  TABLE.split('\n').map((line): [string, readonly string[]] => {
    const [id = '', ...links] = line.split('|')
    return [id, links]
  }),
)

/** Links that open a brand's app on this device, the native link first. Empty for an unknown brand. */
export const appLinks = (id: string): readonly string[] => LINKS.get(id) ?? []
