import type { AppConfig } from '../../core/app-config.js'
import { hasEmbedded } from '../../core/embedded.js'
import type { HostConfig } from '../../core/host-config.js'
import { defineManifest } from '../../core/plugin.js'
import { record } from '../../core/read.js'
import { ethereum } from '../ethereum/manifest.js'
import { walletFrame } from '../wallet-frame/manifest.js'
import type {} from './contract.js'

/** Who gets a wallet at login; a host's own users all do. Decision 36. */
const createOnLogin = ({ raw }: AppConfig, { customAuth, embeddedWallets }: HostConfig): unknown =>
  (customAuth?.enabled ?? customAuth)
    ? 'all-users'
    : (embeddedWallets?.ethereum?.createOnLogin ??
      embeddedWallets?.createOnLogin ??
      record(raw.embedded_wallet_config).create_on_login)

/** Does a login make wallets at all? */
const makes = (app: AppConfig, host: HostConfig) => `${createOnLogin(app, host)}`.includes('users')

export const embeddedWallet = defineManifest({
  id: 'embedded-wallet',
  when: () => true,
  requires: { ethereum, 'wallet-frame': walletFrame },
  walletsOf: (user) => hasEmbedded(user, 'ethereum'),
  attends: makes,
  onboarding: {
    order: 20,
    needed: (user, app, host) =>
      makes(app, host) && !(createOnLogin(app, host) === 'all-users' ? hasEmbedded(user, 'ethereum') : user.wallet),
  },
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
