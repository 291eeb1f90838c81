export type * from './contract.js'
export { solanaWallet } from './manifest.js'
