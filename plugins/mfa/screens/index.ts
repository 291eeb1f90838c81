import type { Screens } from '../../../core/plugin.js'

export default {
  MFA_VERIFICATION_SCREEN: () => import('../verify/screens/ChooseMethod.js'),
  MFA_VERIFICATION_CODE_SCREEN: () => import('../verify/screens/EnterCode.js'),
  MFA_VERIFICATION_PASSKEY_SCREEN: () => import('../verify/screens/AskPasskey.js'),
  MFA_VERIFICATION_BACKUP_CODE_SCREEN: () => import('../verify/screens/EnterBackupCode.js'),
  MFA_CONFIRMATION_SCREEN: () => import('../confirm/screens/Confirmation.js'),
  MFA_ENROLLMENT_FLOW_SCREEN: () => import('../enroll/screens/Enrollment.js'),
} satisfies Screens<'mfa'>
