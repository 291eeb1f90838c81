export { addFault } from './add-fault.js'
export type { AppSettings, LoggedRequest, Message, SandboxApp, SandboxAppOptions } from './app.js'
export { configurePage, type PageSettings } from './configure-page.js'
export { type Fault, faults } from './faults.js'
export { type EmailLogin, type EmailLoginOptions, loginByEmail } from './login-by-email.js'
export { type StoredPasskey, type VirtualPasskey, virtualPasskey } from './passkey.js'
export { connectSandbox, type RunningSandbox, type Sandbox, type StartOptions, startSandbox } from './sandbox.js'
export {
  type TestWallet,
  type TestWalletKey,
  type TestWalletMode,
  type TestWalletOptions,
  type TestWalletSettings,
  testWalletIn,
  testWallets,
} from './wallets.js'
