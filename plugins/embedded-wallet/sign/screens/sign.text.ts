import { defineText } from '../../../../core/lib/text.js'

/** Texts quoted in Modal §8.8, §9 and Wire §6.4 are verbatim. */
export const signText = defineText('sign', {
  title: 'Sign message',
  description: 'Signing this message will not cost you any fees.',
  sign: 'Sign and continue',
  signing: 'Signing...',
  success: 'Success',
  failed: 'An error has occurred, please try again.',
  again: 'Try again',
  cancel: 'Cancel',
  message: 'Message',
  bytes: 'Data without text',
  givesTitle: 'Sign a permission',
  givesDescription: 'This signature is worth something: read what it allows.',
  operationTitle: 'Sign for your smart account',
  operationDescription: 'Whoever has this signature can have your account do this, once.',
  wallet: 'Your wallet',
  short: '{start}…{end}',
})
