import { defineText } from '../../../../core/lib/text.js'

/** Texts of the landing before any wallet is drawn. */
export const rowsText = defineText('wallets', {
  continue: 'Continue with a wallet',
  others: 'Other wallets',
  recent: 'Recent',
})
