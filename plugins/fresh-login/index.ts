export type * from './contract.js'
export { freshLogin } from './manifest.js'
