import type { Screens } from '../../../core/plugin.js'
import { rows } from './rows.js'

export default {
  AWAITING_FARCASTER_CONNECTION: () => import('./AwaitingFarcaster.js'),
  AWAITING_FARCASTER_SIGNER: () => import('../signer/screens/AwaitingSigner.js'),
  rows,
} satisfies Screens<'farcaster'>
