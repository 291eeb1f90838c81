import type { Screens } from '../../../core/plugin.js'
import { Address } from './Address.js'
import { AwaitingCode } from './AwaitingCode.js'
import { emailEntry } from './EmailEntry.js'
import { smsEntry } from './PhoneEntry.js'

export default {
  AWAITING_PASSWORDLESS_CODE: AwaitingCode,
  LINK_EMAIL_SCREEN: Address,
  LINK_PHONE_SCREEN: Address,
  UPDATE_EMAIL_SCREEN: Address,
  UPDATE_PHONE_SCREEN: Address,
  entries: { email: emailEntry, sms: smsEntry },
} satisfies Screens<'passwordless'>
