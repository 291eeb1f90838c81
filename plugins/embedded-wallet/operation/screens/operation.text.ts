import { defineText } from '../../../../core/lib/text.js'

/** Of what a smart account is to do. Modal §4.11. */
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
