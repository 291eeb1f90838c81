import { embeddedWallet } from 'latchkit/plugins/embedded-wallet' // only: embedded-wallet
import { guest } from 'latchkit/plugins/guest' // only: guest
import { passkey } from 'latchkit/plugins/passkey' // only: passkey
import { passwordless } from 'latchkit/plugins/passwordless'
import { wallets } from 'latchkit/plugins/wallets' // only: wallets

/** The app contains the code of these plugins only. */
export const plugins = [
  passwordless,
  passkey, // only: passkey
  guest, // only: guest
  wallets, // only: wallets
  embeddedWallet, // only: embedded-wallet
]
