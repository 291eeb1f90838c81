export type * from './contract.js'
export { farcaster } from './manifest.js'
