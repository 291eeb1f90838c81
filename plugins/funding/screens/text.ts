import { defineText } from '../../../core/lib/text.js'

/**
 * Texts of sending by hand, and those that its screen shares with others. Those quoted in Modal §2.7 and §4.13 are
 * verbatim.
 */
export const fundingText = defineText('funding', {
  done: 'Done',
  fundedTitle: 'You’ve funded your account!',
  sendTitle: 'Send funds',
  sendTo: 'Send {amount} {symbol} to this address.',
  sendWarning: 'Make sure to send on {chain}.',
  scan: 'Scan QR code',
  copyAddress: 'Copy address',
  received: 'Received',
  balance: 'Balance',
  balanceUnknown: 'Reading your balance',
  balanceUnreachable: 'The balance cannot be read now.',
  funds: '{amount} {symbol}',
})
