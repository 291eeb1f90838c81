import type { Chain } from '../host-config.js'

/** A chain of the list, with the fields that viem, wagmi and `wallet_addEthereumChain` need. */
export type ListedChain = Chain & {
  readonly nativeCurrency: NonNullable<Chain['nativeCurrency']>
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } }
  readonly blockExplorers: NonNullable<Chain['blockExplorers']>
  readonly testnet: boolean
}
/** id, name, native token, its symbol, explorer, explorer's URL, public nodes */
type Row = readonly [number, string, string, string, string, string, string, string?]

// biome-ignore format: a table
const MAIN: readonly Row[] = [
  [42161, 'Arbitrum One', 'Ether', 'ETH', 'Arbiscan', 'https://arbiscan.io', 'https://arb1.arbitrum.io/rpc'],
  [1, 'Ethereum', 'Ether', 'ETH', 'Etherscan', 'https://etherscan.io', 'https://ethereum-rpc.publicnode.com', 'https://ethereum.reth.rs/rpc'],
  [10, 'OP Mainnet', 'Ether', 'ETH', 'Optimism Explorer', 'https://optimistic.etherscan.io', 'https://mainnet.optimism.io'],
  [137, 'Polygon', 'POL', 'POL', 'PolygonScan', 'https://polygonscan.com', 'https://polygon-bor-rpc.publicnode.com', 'https://polygon.drpc.org'],
  [42220, 'Celo', 'CELO', 'CELO', 'Celo Explorer', 'https://celoscan.io', 'https://forno.celo.org'],
  [314, 'Filecoin Mainnet', 'filecoin', 'FIL', 'Filfox', 'https://filfox.info/en', 'https://api.node.glif.io/rpc/v1'],
  [8453, 'Base', 'Ether', 'ETH', 'Basescan', 'https://basescan.org', 'https://mainnet.base.org'],
  [59144, 'Linea Mainnet', 'Linea Ether', 'ETH', 'Etherscan', 'https://lineascan.build', 'https://rpc.linea.build'],
  [42, 'LUKSO', 'LUKSO', 'LYX', 'LUKSO Mainnet Explorer', 'https://explorer.execution.mainnet.lukso.network', 'https://rpc.mainnet.lukso.network'],
  [43114, 'Avalanche', 'Avalanche', 'AVAX', 'SnowTrace', 'https://snowtrace.io', 'https://api.avax.network/ext/bc/C/rpc'],
  [7777777, 'Zora', 'Ether', 'ETH', 'Explorer', 'https://explorer.zora.energy', 'https://rpc.zora.energy'],
  [690, 'Redstone', 'Ether', 'ETH', 'Blockscout', 'https://explorer.redstone.xyz', 'https://rpc.redstonechain.com'],
]
// biome-ignore format: a table
const TEST: readonly Row[] = [
  [421614, 'Arbitrum Sepolia', 'Arbitrum Sepolia Ether', 'ETH', 'Arbiscan', 'https://sepolia.arbiscan.io', 'https://sepolia-rollup.arbitrum.io/rpc'],
  [11155111, 'Sepolia', 'Sepolia Ether', 'ETH', 'Etherscan', 'https://sepolia.etherscan.io', 'https://ethereum-sepolia-rpc.publicnode.com', 'https://11155111.rpc.thirdweb.com'],
  [11155420, 'OP Sepolia', 'Sepolia Ether', 'ETH', 'Blockscout', 'https://optimism-sepolia.blockscout.com', 'https://sepolia.optimism.io'],
  [80002, 'Polygon Amoy', 'POL', 'POL', 'PolygonScan', 'https://amoy.polygonscan.com', 'https://polygon-amoy-bor-rpc.publicnode.com', 'https://polygon-amoy.drpc.org'],
  [44787, 'Alfajores', 'CELO', 'A-CELO', 'Celo Alfajores Explorer', 'https://celo-alfajores.blockscout.com', 'https://alfajores-forno.celo-testnet.org'],
  [314159, 'Filecoin Calibration', 'testnet filecoin', 'tFIL', 'Filscan', 'https://calibration.filscan.io', 'https://api.calibration.node.glif.io/rpc/v1'],
  [84532, 'Base Sepolia', 'Sepolia Ether', 'ETH', 'Basescan', 'https://sepolia.basescan.org', 'https://sepolia.base.org'],
  [80085, 'Berachain Artio', 'BERA Token', 'BERA', 'Berachain', 'https://artio.beratrail.io', 'https://artio.rpc.berachain.com'],
  [59140, 'Linea Goerli Testnet', 'Linea Ether', 'ETH', 'Etherscan', 'https://goerli.lineascan.build', 'https://rpc.goerli.linea.build'],
  [43113, 'Avalanche Fuji', 'Avalanche Fuji', 'AVAX', 'SnowTrace', 'https://testnet.snowtrace.io', 'https://api.avax-test.network/ext/bc/C/rpc'],
  [999, 'Zora Goerli Testnet', 'Zora Goerli', 'ETH', 'Explorer', 'https://testnet.explorer.zora.energy', 'https://testnet.rpc.zora.energy'],
  [999999999, 'Zora Sepolia', 'Zora Sepolia', 'ETH', 'Zora Sepolia Explorer', 'https://sepolia.explorer.zora.energy', 'https://sepolia.rpc.zora.energy'],
  [17000, 'Holesky', 'Holesky Ether', 'ETH', 'Etherscan', 'https://holesky.etherscan.io', 'https://ethereum-holesky-rpc.publicnode.com'],
  [17069, 'Garnet Testnet', 'Ether', 'ETH', 'Blockscout', 'https://explorer.garnetchain.com', 'https://rpc.garnetchain.com'],
]
// biome-ignore format: a list
const ORDER = [
  42161, 421614, 11155111, 1, 10, 11155420, 137, 80002, 42220, 44787, 314, 314159, 8453, 84532, 80085, 59144, 59140, 42,
  43114, 43113, 7777777, 999, 999999999, 17000, 690, 17069,
]

const read =
  (testnet: boolean) =>
  ([id, name, coin, symbol, explorer, page, ...nodes]: Row): ListedChain => ({
    id,
    name,
    nativeCurrency: { name: coin, symbol, decimals: 18 },
    rpcUrls: { default: { http: nodes.filter((url) => url !== undefined) } },
    blockExplorers: { default: { name: explorer, url: page } },
    testnet,
  })

/**
 * The chains of an app without `supportedChains`. They have the shape of viem's chains, and viem need not be installed.
 * @see https://viem.sh/docs/chains/introduction
 */
export const SUPPORTED_CHAINS: readonly ListedChain[] = /* @__PURE__ */ [
  ...MAIN.map(read(false)),
  ...TEST.map(read(true)),
].sort((one, other) => ORDER.indexOf(one.id) - ORDER.indexOf(other.id))

/**
 * Returns a copy of the chain that uses only your own node (an `https://…` URL). Pass it in `supportedChains`.
 *
 * @example
 * supportedChains: [addRpcUrlOverrideToChain(base, 'https://base.example.com/key')]
 */
export const addRpcUrlOverrideToChain = <C extends Chain>(chain: C, url: string) => ({
  ...chain,
  rpcUrls: { ...chain.rpcUrls, walletOverride: { http: [url] } } as C['rpcUrls'] & {
    readonly walletOverride: { readonly http: readonly [string] }
  },
})
