import { hasEmbedded } from '../../core/embedded.js'
import { list, record } from '../../core/lib/read.js'
import { defineManifest } from '../../core/plugin.js'
import { ethereum } from '../ethereum/manifest.js'
import type {} from './contract.js'

export const funding = defineManifest({
  id: 'funding',
  when: ({ raw }) => list(record(raw.funding_config).methods).length > 0,
  requires: { ethereum },
  provides: ['funding'],
  onboarding: {
    order: 30, // after whoever makes wallets
    needed: (user, { raw }) =>
      record(raw.funding_config).prompt_funding_on_wallet_creation === true && hasEmbedded(user, 'ethereum'),
  },
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
