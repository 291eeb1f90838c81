import { defineText } from '../../../../core/lib/text.js'

/** The texts for user operations of a smart account. Modal §4.11. */
export const operationText = defineText('sign', {
  operationNothing: 'Nothing is called',
  operationDoes: 'What it does',
  operationAccount: 'Smart account',
  operationFactory: 'Made first by',
  operationNetwork: 'Network',
  operationFees: 'Fees',
  operationMost: 'Up to {amount} {symbol}',
  operationPaymaster: 'Fees paid by',
})
