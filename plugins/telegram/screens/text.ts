import { defineText } from '../../../core/lib/text.js'

/** Texts quoted in Core §8, Modal §8.3 and Wire §6.4 are verbatim. */
export const telegramText = defineText('telegram', {
  verifying: 'Verifying connection to Telegram',
  confirm: 'Confirm in Telegram’s window to go on.',
  moments: 'Just a few moments more',
  success: 'Successfully connected with Telegram',
  failed: 'Authentication failed',
  declined: 'Retry and check Telegram to finish connecting your account.',
  blocked: 'Your browser kept Telegram’s window from opening. Allow pop-ups for this page, then try again.',
  unreachable: 'Telegram could not be reached. Check your connection, or what blocks scripts here, then try again.',
  linkedToAnother: 'This account has already been linked to another user.',
  tooMany: 'Too many requests. Please wait before trying again.',
  limited: 'Request limit reached for Telegram. Please wait a moment and try again.',
  wrong: 'Something went wrong. Try again.',
  again: 'Try again',
  anotherMethod: 'Try another login method',
})
