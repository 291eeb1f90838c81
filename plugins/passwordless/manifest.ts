import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Logs users in and links accounts by a code of six digits, which the server sends by email or SMS. It also changes
 * a user's address or number.
 * @config intl.defaultCountry
 */
export const passwordless = defineManifest({
  id: 'passwordless',
  entries: () => [
    { method: 'email', kind: 'field', order: 10 },
    { method: 'sms', kind: 'field', accountType: 'phone', order: 20 },
  ],
  accounts: ['email', 'sms'],
  load: () => import('./plugin.js'),
  screens: () => import('./screens/index.js'),
})
