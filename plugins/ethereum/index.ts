export type * from './contract.js'
export { ethereum } from './manifest.js'
