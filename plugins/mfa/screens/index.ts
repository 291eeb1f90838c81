import type { Screens } from '../../../core/plugin.js'

export default {
  MFA_VERIFICATION_SCREEN: () => import('../verify/screens/VerifyIdentity.js'),
  MFA_ENROLLMENT_FLOW_SCREEN: () => import('../enroll/screens/Enrollment.js'),
} satisfies Screens<'mfa'>
