export type * from './contract.js'
export { embeddedWallet } from './manifest.js'
export type { Receipt, TransactionUi } from './send.contract.js'
export type { SignUi } from './sign.contract.js'
