import { hashOf } from '../keys/shares.js'
import { wipe } from '../lib/bytes.js'
import { notOnDevice } from '../lib/refusal.js'
import type { Frame } from './frame.js'
import { type Place, readShare } from './place.js'
import { withWallet } from './with-wallet.js'

/** Shares that were seen to be the wallet's, by the token that showed it: before each signature a client connects. Wire §10.11. */
const connected = new Map<string, string>()

/** Sees that the wallet is on this device and can be put together. Throws `wallet_not_on_device`. */
export async function connectWallet(frame: Frame, at: Place, factor: object = {}): Promise<void> {
  const share = readShare(frame, at)
  if (!share) throw notOnDevice()
  const key = `${at.address} ${hashOf(share)}`
  wipe(share)
  if (connected.get(key) === at.accessToken) return
  await withWallet(frame, at, factor, () => {})
  connected.set(key, at.accessToken)
}

export const forgetConnections = () => connected.clear()
