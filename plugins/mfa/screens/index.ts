import type { Screens } from '../../../core/plugin.js'

export default {
  MFA_VERIFICATION_SCREEN: () => import('../verify/screens/VerifyIdentity.js'),
} satisfies Screens<'mfa'>
