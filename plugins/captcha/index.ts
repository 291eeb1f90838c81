export type * from './contract.js'
export { captcha } from './manifest.js'
