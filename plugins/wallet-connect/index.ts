export type * from './contract.js'
export { walletConnect } from './manifest.js'
