import type { Screens } from '../../../core/plugin.js'
import EmailField from './EmailField.js'
import { rows } from './rows.js'

const address = () => import('./Address.js')

export default {
  AWAITING_PASSWORDLESS_CODE: () => import('./AwaitingCode.js'),
  LINK_EMAIL_SCREEN: address,
  LINK_PHONE_SCREEN: address,
  UPDATE_EMAIL_SCREEN: address,
  UPDATE_PHONE_SCREEN: address,
  rows,
  // Loaded at once, since nearly every landing opens with the email field
  fields: { email: async () => ({ default: EmailField }), sms: () => import('./SmsField.js') },
} satisfies Screens<'passwordless'>
