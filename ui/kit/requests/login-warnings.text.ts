import { defineText } from '../../../core/lib/text.js'

/** The warnings about a message that is a login for another site, malformed, or no text at all. Modal §4.11. */
export const loginWarningsText = defineText('kit', {
  loginDomain:
    'This message logs in to {said}, but you are on {actual}. Whoever has it signed can enter your account at {said}.',
  loginAddress: 'This message logs in the wallet {said}, but it will be signed by {actual}.',
  loginChain: 'This message is for the network with the ID {said}, but your wallet is on {actual}.',
  loginMalformed: 'This looks like a message to log in with, but it is not written like one. Read it with care.',
  bytesUnread:
    'This message cannot be shown as text, so nobody can read what it allows. Sign it only if you trust who asks.',
})
