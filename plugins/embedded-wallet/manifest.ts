import { hasEmbedded, walletsOn } from '../../core/embedded.js'
import type { HostConfig } from '../../core/host-config.js'
import { record } from '../../core/lib/read.js'
import { defineManifest } from '../../core/plugin.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import { ethereum } from '../ethereum/manifest.js'
import { walletFrame } from '../wallet-frame/manifest.js'

export type * from './screens/texts.js'

/** Which users get a wallet at login. With custom auth, every user does. Decision 36. */
const createOnLogin = (app: AppConfig, host: HostConfig): unknown =>
  (host.customAuth?.enabled ?? host.customAuth)
    ? 'all-users'
    : (host.embeddedWallets?.ethereum?.createOnLogin ??
      host.embeddedWallets?.createOnLogin ??
      record(app.raw.embedded_wallet_config).create_on_login)

/** Whether logins create wallets for some users. */
const createsWallets = (app: AppConfig, host: HostConfig) => String(createOnLogin(app, host)).includes('users')

/**
 * Gives each user an Ethereum wallet of their own, which signs and sends after asking the user in the dialog. The key
 * exists only within the server's frame while it signs; the user can export it, import a key, and choose how the
 * wallet comes to a new device. It is on unless the app's settings turn Ethereum wallets off, and for users who have
 * one.
 * @config embeddedWallets, supportedChains, defaultChain, rpcConfig.rpcUrls
 */
export const embeddedWallet = defineManifest({
  id: 'embedded-wallet',
  ...walletsOn('ethereum'),
  requires: { ethereum, 'wallet-frame': walletFrame },
  preloadOnLogin: createsWallets,
  onboarding: {
    order: 20,
    needed: (user, app, host) =>
      !(createOnLogin(app, host) === 'all-users' ? hasEmbedded(user) : user.wallet) && createsWallets(app, host),
  },
  load: () => import('./plugin.js'),
})
