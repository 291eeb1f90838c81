import { defineText } from '../../../../core/lib/text.js'

/** Texts in Wire §6.4 are verbatim; the others are our own. */
export const automaticText = defineText('embedded-wallet', {
  automaticTitle: 'Automatically secure your account',
  automaticBody: 'Your wallet comes to your other devices as soon as you log in there. There is nothing to remember.',
  automaticConfirm: 'Confirm',
  moreOptions: 'More recovery options',
  automaticDone: 'Success',
  automaticDoneBody: 'Your account is secured automatically.',
  automaticFailed: 'An error has occurred, please try again.',
  close: 'Close',
})
