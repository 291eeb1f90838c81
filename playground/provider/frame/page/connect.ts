import { wipe } from './bytes.js'
import type { Frame } from './event.js'
import { withWallet } from './keys.js'
import { notOnDevice } from './refusal.js'
import { hashOf } from './shares.js'
import { type Place, readShare } from './wallet-place.js'

/** Shares that were seen to be the wallet's, by the token that showed it: before each signature a client connects. Wire §10.11. */
const seen = new Map<string, string>()

/** Sees that the wallet is on this device and can be put together. Throws `wallet_not_on_device`. */
export async function connectWallet(frame: Frame, at: Place, factor: object = {}): Promise<void> {
  const share = readShare(frame, at)
  if (!share) throw notOnDevice()
  const key = `${at.address} ${hashOf(share)}`
  wipe(share)
  if (seen.get(key) === at.accessToken) return
  await withWallet(frame, at, factor, () => {})
  seen.set(key, at.accessToken)
}

export const forgetConnections = () => seen.clear()
