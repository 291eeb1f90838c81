import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

/**
 * Asks the user to accept the app's terms at the end of a login, if the app's settings require it. `useAcceptTerms`
 * accepts them without the dialog. It is on if the app has terms or a privacy policy, or requires consent.
 * @config legal
 */
export const legal = defineManifest({
  id: 'legal',
  when: ({ legal }) => Object.values(legal).some(Boolean),
  onboarding: { order: 10, needed: (user, app) => app.legal.requireUsersAcceptTerms && !user.hasAcceptedTerms },
  load: () => import('./plugin.js'),
})
