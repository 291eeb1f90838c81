export type * from './contract.js'
export { guest } from './manifest.js'
