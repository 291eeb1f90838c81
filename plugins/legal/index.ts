export type * from './contract.js'
export { legal } from './manifest.js'
