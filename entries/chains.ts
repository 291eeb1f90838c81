export { addRpcUrlOverrideToChain, type ListedChain, SUPPORTED_CHAINS } from '../core/chains/list.js'
