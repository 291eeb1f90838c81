import { defineText } from '../../../core/lib/text.js'

/** Modal §2.6. */
export const passkeyRowText = defineText('kit', {
  named: '{authenticator} on {browser}',
  browserOn: '{browser} on {os}',
  unknownDevice: 'Unknown device',
  lastUsed: 'Last used {date}',
})
