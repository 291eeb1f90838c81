import { defineText } from '../../../../core/lib/text.js'

/** Texts of every wallet login. Texts quoted in Core §8 Wallet, Modal §2.4, §4.3 and Wire §6.4 are verbatim. */
export const walletsText = defineText('wallets', {
  all: 'Select a wallet',
  others: 'Other wallets',
  none: 'No wallet was found in this browser. Install one, then reload this page.',
  recent: 'Recent',
  connect: 'Connect',
  waitingFor: 'Waiting for {wallet}',
  accept: 'Accept the request in {wallet}. If you do not see it, open {wallet} from your browser’s toolbar.',
  acceptInWindow: 'Accept the request in the window of {wallet}.',
  connecting: 'Connecting',
  switching: 'Switching networks',
  switchIn: 'Allow {wallet} to switch to a network that this app uses.',
  verify: 'Sign to verify',
  verifyWhy: 'Sign a message in {wallet} to prove that this wallet is yours. It costs nothing and moves no funds.',
  sign: 'Sign with your wallet',
  signing: 'Signing',
  moments: 'Just a few moments more',
  success: 'Successfully connected with {wallet}',
  goodToGo: "You're good to go!",
})
