export type * from './contract.js'
export { wallets } from './manifest.js'
