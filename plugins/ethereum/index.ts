export type { Authorization } from '../../core/effects.js'
export type * from './contract.js'
export { ethereum } from './manifest.js'
