export type * from './contract.js'
export { crossApp } from './manifest.js'
