export type * from './contract.js'
export { passwordless } from './manifest.js'
