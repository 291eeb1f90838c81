export { addRpcUrlOverrideToChain, type ListedChain, SUPPORTED_CHAINS } from '../plugins/ethereum/chains.js'
