import { defineText } from '../../../../core/lib/text.js'

/** Texts for a wallet on another device, or in another app of this device. Wire §6.4. */
export const apartText = defineText('wallets', {
  acceptInApp: 'Accept the request in {wallet}, then come back.',
  acceptAnywhere: 'Accept the request in your wallet, then come back.',
  scan: 'Scan this code with {wallet} on your phone.',
  scanAny: 'Scan this code with the camera of your wallet.',
  codeLabel: 'QR code that connects {wallet}',
  preparing: 'Preparing the connection…',
  copyLink: 'Copy link',
  getExtension: 'Get the {wallet} extension',
  open: 'Open {wallet}',
  openAny: 'Open my wallet',
  stillHere: 'Still here?',
  otherLink: 'Try another link to {wallet}',
})
