import { defineText } from '../../../../core/lib/text.js'

/** Texts of the screen with the choice of wallets. Modal §2.1, §2.4. */
export const chooseText = defineText('wallets', {
  connectTitle: 'Connect your wallet',
  linkTitle: 'Link your wallet',
  suggested: 'Choose the wallet that has the address {address}.',
  search: 'Search wallets',
  found: '{count} found',
  notFound: 'No wallet has a name like that.',
  looking: 'Looking for wallets…',
})
