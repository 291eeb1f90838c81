import { defineText } from '../../../../core/lib/text.js'

/** What the landing says where no wallet is drawn yet. */
export const rowsText = defineText('wallets', {
  continue: 'Continue with a wallet',
  others: 'Other wallets',
  recent: 'Recent',
})
