import { defineText } from '../../../../core/lib/text.js'

/** Modal §8.8, §9, Wire §6.4; texts quoted there are verbatim. */
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
  wallet: 'Your wallet',
  loginDomain:
    'This message logs in to {said}, but you are on {actual}. Whoever has it signed can enter your account at {said}.',
  loginAddress: 'This message logs in the wallet {said}, but it will be signed by {actual}.',
  loginChain: 'This message is for the network with the ID {said}, but your wallet is on {actual}.',
  loginMalformed: 'This looks like a message to log in with, but it is not written like one. Read it with care.',
  short: '{start}…{end}',
})
