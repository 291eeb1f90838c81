export type * from './contract.js'
export { walletFrame } from './manifest.js'
