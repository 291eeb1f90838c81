import { coinbase } from './coinbase/coinbase.js'
import { coinbaseOnramp } from './coinbase-onramp/coinbase-onramp.js'
import { farcaster } from './farcaster/farcaster.js'
import { googleDrive } from './google-drive/google-drive.js'
import { icloud } from './icloud/icloud.js'
import { idp } from './idp/idp.js'
import { moonpay } from './moonpay/moonpay.js'
import type { Simulator } from './outside.js'
import { ownLogin } from './own-login/own-login.js'
import { relay } from './relay/relay.js'
import { telegram } from './telegram/telegram.js'
import { testWallets } from './test-wallets/test-wallets.js'
import { turnstile } from './turnstile/turnstile.js'
import { walletconnect } from './walletconnect/walletconnect.js'

/** The stand-ins for external services. Each speaks the protocol of the real service. */
export const simulators: readonly Simulator[] = [
  coinbase,
  coinbaseOnramp,
  farcaster,
  googleDrive,
  icloud,
  idp,
  moonpay,
  ownLogin,
  relay,
  telegram,
  testWallets,
  turnstile,
  walletconnect,
]
