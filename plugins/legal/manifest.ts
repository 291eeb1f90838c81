import { defineManifest } from '../../core/plugin.js'
import type {} from './contract.js'

export type * from './screens/texts.js'

export const legal = defineManifest({
  id: 'legal',
  onboarding: { order: 10, needed: (user, { legal }) => legal.requireUsersAcceptTerms && !user.hasAcceptedTerms },
  load: () => import('./plugin.js'),
})
