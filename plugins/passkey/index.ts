export type * from './contract.js'
export { passkey } from './manifest.js'
