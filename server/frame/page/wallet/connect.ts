import { hashOf } from '../keys/shares.js'
import { wipe } from '../lib/bytes.js'
import { notOnDevice, Refusal } from '../lib/refusal.js'
import type { FactorRequest } from '../second-factor/proofs.js'
import type { Frame } from './frame.js'
import { type Place, readShare } from './place.js'
import { withWallet } from './with-wallet.js'

/**
 * The access token with which a share was verified. A client connects before each signature, so the result is cached.
 * Wire §10.11.
 */
let connected = new Map<string, string>()

/**
 * Checks that the wallet is on this device and can be restored. Connecting needs no second factor (Wire §3.3): if the
 * server requires one for its share, it has accepted the device's share, which is enough. A factor in the request is
 * verified, because the page that exports a key takes its proof over. Throws `wallet_not_on_device`.
 */
export async function connectWallet(frame: Frame, at: Place, request: FactorRequest): Promise<void> {
  const remembered = connected
  const share = readShare(frame, at)
  if (!share) throw notOnDevice()
  const key = `${at.address} ${hashOf(share)}`
  wipe(share)
  const hasFactor = request.mfaCode !== undefined
  if (!hasFactor && remembered.get(key) === at.accessToken) return
  try {
    await withWallet(frame, at, hasFactor ? await frame.proofs.find(request, 'wallet', 'export') : {}, () => {})
  } catch (cause) {
    if (hasFactor || !(cause instanceof Refusal) || cause.type !== 'missing_or_invalid_mfa') throw cause
  }
  remembered.set(key, at.accessToken)
}

/** Clears the cache. Connections that are in progress are not cached either. */
export function forgetConnections() {
  connected = new Map()
}
