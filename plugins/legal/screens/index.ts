import type { Screens } from '../../../core/plugin.js'

export default {
  AFFIRMATIVE_CONSENT_SCREEN: () => import('./AffirmativeConsent.js'),
} satisfies Screens<'legal'>
