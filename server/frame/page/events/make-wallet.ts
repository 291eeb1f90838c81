import type { Chain } from '../keys/chain.js'
import { splitSecret } from '../keys/shares.js'
import { wiping } from '../lib/bytes.js'
import { withLock } from '../lib/lock.js'
import type { RecoveryMethod } from '../recovery/recovery-key.js'
import { deviceRegistration, encryptRecoveryShare, wipingShares } from '../recovery/recovery-share.js'
import { userOf } from '../wallet/access-token.js'
import type { Frame } from '../wallet/frame.js'
import { placeOf, storeShare } from '../wallet/place.js'

/** The parts of a new or imported wallet. */
export interface NewWallet {
  readonly chain: Chain
  /** It is wiped after use. */
  readonly secret: Uint8Array
  readonly imported: boolean
  readonly recovery: RecoveryMethod
  readonly accessToken: string
}

/**
 * Creates a wallet from the secret and returns its address. The secret is split and registered with the server before
 * the device's share is stored, so that a creation that loses a race leaves nothing behind. Throws
 * `embedded_wallet_already_exists` and other refusals of the server.
 */
export const makeWallet = (
  frame: Frame,
  { chain, secret, imported, recovery: method, accessToken }: NewWallet,
): Promise<string> =>
  wiping([secret], () =>
    withLock(`${userOf(accessToken)} ${chain.type}`, async () => {
      const key = await chain.keyOf(secret)
      return wiping([key], async () => {
        const at = placeOf(chain, chain.addressOf(key), accessToken)
        const shares = await splitSecret(secret)
        return wipingShares(shares, async () => {
          const recovery = await encryptRecoveryShare(frame, at, shares.recovery, method)
          const registration = { chain_type: chain.type, address: at.address, imported, recovery }
          await frame.api('', accessToken, {
            ...registration,
            ...deviceRegistration(frame, at, shares, { key }, 'create'),
          })
          storeShare(frame, at, shares.device)
          return at.address
        })
      })
    }),
  )
