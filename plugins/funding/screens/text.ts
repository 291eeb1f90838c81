import { defineText } from '../../../core/lib/text.js'

/**
 * Texts of the choice and of sending by hand, which need no card service. Those quoted in Modal §2.7 and §4.13 are
 * verbatim.
 */
export const fundingText = defineText('funding', {
  chooseTitle: 'Add funds to your {chain} wallet',
  amountLabel: 'Amount',
  amountAmbiguous: 'Write {whole} or {decimal}.',
  amountGrouped: 'Write {whole}.',
  amountWrong: 'Enter an amount above zero, with at most {decimals} decimals.',
  methods: 'How to add funds',
  moonpay: 'Moonpay',
  coinbase: 'Coinbase Onramp',
  manual: 'Send funds manually',
  preparing: 'Reading the token',
  tokenUnread: 'Unable to fetch token details.',
  again: 'Try again',
  done: 'Done',
  fundedTitle: 'You’ve funded your account!',
  sendTitle: 'Send funds',
  sendTo: 'Send {amount} {symbol} to this address.',
  sendWarning: 'Make sure to send on {chain}.',
  scan: 'Scan QR code',
  copyAddress: 'Copy address',
  balance: 'Balance',
  balanceUnknown: 'Reading your balance',
  balanceUnreachable: 'The balance cannot be read now.',
  funds: '{amount} {symbol}',
})
