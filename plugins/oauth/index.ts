export type * from './contract.js'
export { oauth } from './manifest.js'
