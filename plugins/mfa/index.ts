export type * from './contract.js'
export { mfa } from './manifest.js'
