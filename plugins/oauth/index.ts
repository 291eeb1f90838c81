export type { Grant } from '../../core/sign-in/authorization/contract.js'
export type * from './contract.js'
export { oauth } from './manifest.js'
