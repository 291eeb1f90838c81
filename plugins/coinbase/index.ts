export type * from './contract.js'
export { coinbase } from './manifest.js'
