import { USDC } from '../../../core/chains/usdc.js'
import { skeletonOf } from './lookalike.js'

type Hex = `0x${string}`
type Row = readonly [symbol: string, decimals: number, at: Readonly<Record<number, Hex>>]

/** The contract that wraps ether on every rollup of the OP Stack. */
const OP_WETH = '0x4200000000000000000000000000000000000006'
/**
 * Tokens that are commonly used to pay or commonly faked, by chain. A token with two names has two rows, with its main
 * name first. Addresses: https://github.com/Uniswap/default-token-list (22.10.0, src/tokens), and for bridged tokens
 * https://github.com/bgd-labs/aave-address-book and https://github.com/Consensys/linea-token-list.
 */
export const KNOWN_TOKENS: readonly Row[] = [
  ['USDC', 6, USDC],
  [
    'USDC.e',
    6,
    {
      10: '0x7F5c764cBc14f9669B88837ca1490cCa17c31607',
      137: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
      42161: '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8',
      43114: '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664',
    },
  ],
  ['USDbC', 6, { 8453: '0xd9aAEc86B65D86f6A7B5B1b0c42FFA531710b6CA' }],
  ['USDzC', 6, { 7777777: '0xCccCCccc7021b32EBb4e8C08314bD62F7c653EC4' }],
  [
    'USDT0',
    6,
    {
      10: '0x01bFF41798a0BcF287b996046Ca68b395DbC1071',
      42161: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      137: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    },
  ],
  [
    'USDT',
    6,
    {
      1: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
      10: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
      137: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
      42161: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
      42220: '0x48065fbBE25f71C9282ddf5e1cD6D6A887483D5e',
      43114: '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7',
      59144: '0xA219439258ca9da29E9Cc4cE5596924745e12B93',
    },
  ],
  ['USDT.e', 6, { 43114: '0xc7198437980c041c805A1EDcbA50c1Ce5db95118' }],
  [
    'DAI',
    18,
    {
      1: '0x6B175474E89094C44Da98b954EedeAC495271d0F',
      10: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      137: '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063',
      8453: '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb',
      42161: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1',
      59144: '0x4AF15ec2A0BD43Db75dd04E62FAA3B8EF36b00d5',
    },
  ],
  ['DAI.e', 18, { 43114: '0xd586E7F844cEa2F87f50152665BCbc2C279D8d70' }],
  ['USDS', 18, { 1: '0xdC035D45d973E3EC169d2276DDab16f1e407384F' }],
  ['USDe', 18, { 1: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3' }],
  ['sUSDe', 18, { 1: '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497' }],
  ['PYUSD', 6, { 1: '0x6c3ea9036406852006290770BEdFcAbA0e23A0e8' }],
  [
    'EURC',
    6,
    {
      1: '0x1aBaEA1f7C830bD89Acc67eC4af516284b1bC33c',
      8453: '0x60a3E35Cc302bFA44Cb288Bc5a4F316Fdb1adb42',
      43114: '0xC891EB4cbdEFf6e073e859e987815Ed1505c2ACD',
    },
  ],
  ['cUSD', 18, { 42220: '0x765DE816845861e75A25fCA122bb6898B8B1282a' }],
  ['cEUR', 18, { 42220: '0xD8763CBa276a3738E6DE85b4b3bF5FDed6D6cA73' }],
  [
    'WETH',
    18,
    {
      1: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
      10: OP_WETH,
      137: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
      690: OP_WETH,
      8453: OP_WETH,
      42161: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
      59144: '0xe5D7C2a44FfDDf6b295A15c148167daaAf5Cf34f',
      84532: OP_WETH,
      7777777: OP_WETH,
      11155111: '0xfFf9976782d46CC05630D1f6eBAb18b2324d6B14',
      11155420: OP_WETH,
      999999999: OP_WETH,
    },
  ],
  ['WETH.e', 18, { 43114: '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB' }],
  ['stETH', 18, { 1: '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84' }],
  [
    'wstETH',
    18,
    {
      1: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
      10: '0x1F32b1c2345538c0c6f582fCB022739c4A194Ebb',
      137: '0x03b54A6e9a984069379fae1a4fC4dBAE93B3bCCD',
      8453: '0xc1CBa3fCea344f92D9239c08C0568f6F2F0ee452',
      42161: '0x5979D7b546E38E414F7E9822514be443A4800529',
    },
  ],
  [
    'cbETH',
    18,
    {
      1: '0xBe9895146f7AF43049ca1c1AE358B0541Ea49704',
      8453: '0x2Ae3F1Ec7F1F5012CFEab0185bfc7aa3cf0DEc22',
    },
  ],
  ['rETH', 18, { 1: '0xae78736Cd615f374D3085123A210448E74Fc6393' }],
  ['weETH', 18, { 1: '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee' }],
  [
    'WBTC',
    8,
    {
      1: '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599',
      10: '0x68f180fcCe6836688e9084f035309E29Bf0A2095',
      137: '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6',
      42161: '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f',
      59144: '0x3aAB2285ddcDdaD8edf438C1bAB47e1a9D05a9b4',
    },
  ],
  ['WBTC.e', 8, { 43114: '0x50b7545627a5162F82A992c33b87aDc75187B218' }],
  ['BTC.b', 8, { 43114: '0x152b9d0FdC40C096757F570A51E494bd4b943E50' }],
  [
    'cbBTC',
    8,
    {
      1: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
      8453: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
      42161: '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf',
    },
  ],
  [
    'LINK',
    18,
    {
      1: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
      10: '0x350a791Bfc2C21F9Ed5d10980Dad2e2638ffa7f6',
      137: '0x53E0bca35eC356BD5ddDFebbD1Fc0fD03FaBad39',
      42161: '0xf97f4df75117a78c1A5a0DBb814Af92458539FB4',
    },
  ],
  ['LINK.e', 18, { 43114: '0x5947BB275c521040051D82396192181b413227A3' }],
  [
    'UNI',
    18,
    {
      1: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
      137: '0xb33EaAd8d922B1083446DC23f610c2567fB5180f',
      8453: '0xc3De830EA07524a0761646a6a4e4be0e114a3C83',
      11155111: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
    },
  ],
  ['AAVE', 18, { 1: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9', 137: '0xD6DF932A45C0f255f85145f286eA0b292B21C90B' }],
  ['MKR', 18, { 1: '0x9f8F72aA9304c8B593d555F12eF6589cC3A579A2', 137: '0x6f7C932e7684666C9fd1d44527765433e01fF61d' }],
  ['ARB', 18, { 42161: '0x912CE59144191C1204E64559FE8253a0e49E6548' }],
  ['OP', 18, { 10: '0x4200000000000000000000000000000000000042' }],
  ['AERO', 18, { 8453: '0x940181a94A35A4569E4529A3CDfB74e38FD98631' }],
  ['WLD', 18, { 10: '0xdC6fF44d5d932Cbd77B52E5612Ba0529DC6226F1' }],
  ['SHIB', 18, { 1: '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE' }],
  ['PEPE', 18, { 1: '0x6982508145454Ce325dDbE47a25d4ec3d2311933' }],
  ['LDO', 18, { 1: '0x5A98FcBEA516Cf06857215779Fd812CA3beF1B32' }],
  ['ENS', 18, { 1: '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72' }],
  ['MATIC', 18, { 1: '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0' }],
  ['POL', 18, { 1: '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6', 137: '0x0000000000000000000000000000000000001010' }],
  ['WPOL', 18, { 137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' }],
  ['WMATIC', 18, { 137: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270' }],
  ['CELO', 18, { 42220: '0x471EcE3750Da237f93B8E339c536989b8978a438' }],
  ['WAVAX', 18, { 43114: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7' }],
]

/** Symbol and decimals of a listed token. The address may have any case. */
export function knownToken(chainId: number, address: string): { symbol: string; decimals: number } | undefined {
  const lowerCase = address.toLowerCase()
  const row = KNOWN_TOKENS.find(([, , at]) => at[chainId]?.toLowerCase() === lowerCase)
  return row && { symbol: row[0], decimals: row[1] }
}

/**
 * Returns the listed token, or the chain's native token, that a reader could confuse with this symbol. Only for tokens
 * that are not listed, since anyone may deploy a token of any name.
 */
export function imitatedToken(chainId: number, symbol: string, coin: string): string | undefined {
  const skeleton = skeletonOf(symbol)
  if (!skeleton) return undefined
  const symbols = KNOWN_TOKENS.filter(([, , at]) => at[chainId]).map(([listedSymbol]) => listedSymbol)
  return [...symbols, coin].find((candidate) => skeletonOf(candidate) === skeleton)
}
