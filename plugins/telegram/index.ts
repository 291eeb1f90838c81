export type * from './contract.js'
export { telegram } from './manifest.js'
