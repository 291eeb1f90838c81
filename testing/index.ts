export type { AppSettings, LoggedRequest, Message, SandboxApp, SandboxAppOptions } from './app.js'
export { configurePage, type PageSettings } from './configure-page.js'
export { type EmailLogin, type EmailLoginOptions, loginByEmail } from './login-by-email.js'
export { connectSandbox, type RunningSandbox, type Sandbox, type StartOptions, startSandbox } from './sandbox.js'
