import { defineText } from '../../../core/lib/text.js'

/** Modal §2.6. */
export const freshLoginText = defineText('fresh-login', {
  title: 'Log in again',
  why: 'You logged in a while ago. To go on, confirm that it is you.',
  passkey: 'Passkey',
  other: 'Another way to log in',
  elsewhere:
    'Is your passkey on another device? Choose “Passkey” and let your browser ask that device, or go on there.',
  another: 'That login belongs to another account. Use one of your own.',
  failed: 'That did not work. Try again or choose another way.',
  blocked: 'Your browser blocked the window. Allow pop-ups for this page, then try again.',
  retry: 'Try again',
  notNow: 'Not now',
})
