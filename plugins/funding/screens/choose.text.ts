import { defineText } from '../../../core/lib/text.js'

/** Texts of the choice of a method, and of what follows it. Those quoted in Modal §2.7 and §4.13 are verbatim. */
export const chooseText = defineText('funding', {
  chooseTitle: 'Add funds to your {chain} wallet',
  toYours: 'They arrive in your wallet {address}.',
  amountLabel: 'Amount',
  amountFirst: 'Enter the amount that you want to add.',
  amountTooMuch: 'Nobody adds that much at once. Enter less.',
  moonpayHow: 'Card or bank transfer, with a fee',
  coinbaseHow: 'Card or Coinbase account, with a fee',
  externalHow: 'You pay the network fee',
  amountAmbiguous: 'Write {whole} or {decimal}.',
  amountGrouped: 'Write {whole}.',
  amountWrong: 'Enter an amount above zero, with at most {decimals} decimals.',
  methods: 'How to add funds',
  moonpay: 'Moonpay',
  coinbase: 'Coinbase Onramp',
  manual: 'Send funds manually',
  preparing: 'Reading the token',
  tokenUnread: 'Unable to fetch token details.',
  bought: '{amount} {symbol}',
  again: 'Try again',
})
