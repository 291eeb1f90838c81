import { hasEmbedded } from '../../core/embedded.js'
import { list, record } from '../../core/lib/read.js'
import { defineManifest } from '../../core/plugin.js'
import type { AppConfig } from '../../core/protocol/app-config.js'
import { ethereum } from '../ethereum/manifest.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

const configOf = ({ raw }: AppConfig) => record(raw.funding_config)

/**
 * Brings money into a wallet: by card, from another wallet of the user, or sent by hand. It is on if the app's
 * settings have a funding method.
 * @config fundingMethodConfig
 */
export const funding = defineManifest({
  id: 'funding',
  // `fiat_on_ramp_enabled` turns off the card services, whatever `funding_config` names
  when: (app) =>
    list(configOf(app).methods).some((name) => name === 'external' || app.raw.fiat_on_ramp_enabled !== false),
  requires: { ethereum },
  provides: ['funding'],
  onboarding: {
    order: 30, // after the plugins that create wallets
    needed: (user, app) => !!configOf(app).prompt_funding_on_wallet_creation && hasEmbedded(user, 'ethereum'),
  },
  load: () => import('./plugin.js'),
})
