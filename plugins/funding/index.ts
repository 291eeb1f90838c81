export type * from './contract.js'
export { funding } from './manifest.js'
