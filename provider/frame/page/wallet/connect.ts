import { hashOf } from '../keys/shares.js'
import { wipe } from '../lib/bytes.js'
import { notOnDevice, Refusal } from '../lib/refusal.js'
import type { Asked } from '../second-factor/proofs.js'
import type { Frame } from './frame.js'
import { type Place, readShare } from './place.js'
import { withWallet } from './with-wallet.js'

/** Shares that were seen to be the wallet's, by the token that showed it: before each signature a client connects. Wire §10.11. */
let connected = new Map<string, string>()

/**
 * Sees that the wallet is on this device and can be put together. To connect asks nobody for a second factor (Wire §3.3): where the
 * provider wants one before it gives its share, it has seen the device's, and that will do. One that is brought is verified: the page that
 * shows a key takes its proof over.
 * Throws `wallet_not_on_device`.
 */
export async function connectWallet(frame: Frame, at: Place, asked: Asked): Promise<void> {
  const remembered = connected
  const share = readShare(frame, at)
  if (!share) throw notOnDevice()
  const key = `${at.address} ${hashOf(share)}`
  wipe(share)
  const brought = asked.mfaCode !== undefined
  if (!brought && remembered.get(key) === at.accessToken) return
  try {
    await withWallet(frame, at, brought ? await frame.proofs.find(asked, 'wallet', 'export') : {}, () => {})
  } catch (cause) {
    if (brought || !(cause instanceof Refusal) || cause.type !== 'missing_or_invalid_mfa') throw cause
  }
  remembered.set(key, at.accessToken)
}

/** What is being connected is forgotten with them. */
export function forgetConnections() {
  connected = new Map()
}
