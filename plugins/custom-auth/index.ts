export type * from './contract.js'
export { customAuth } from './manifest.js'
