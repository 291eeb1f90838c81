import { hashOf, splitSecret } from '../keys/shares.js'
import { fromText } from '../lib/bytes.js'
import { withLock } from '../lib/lock.js'
import type { Frame } from '../wallet/frame.js'
import { callWallet, type Place, readShare, storeShare } from '../wallet/place.js'
import { withShares, withWallet } from '../wallet/with-wallet.js'
import type { RecoveryMethod } from './recovery-key.js'
import { decryptRecoveryShare, deviceRegistration, encryptRecoveryShare, wipingShares } from './recovery-share.js'

/**
 * Gets the wallet back on this device: of the recovery share and the provider's it is put together, checked, and split anew for this device
 * alone. The recovery, and the other devices, stay as they are. Throws `invalid_recovery_pin`.
 */
export const recoverWallet = (frame: Frame, at: Place, method: RecoveryMethod, factor: object): Promise<void> =>
  withLock(`${at.userId} ${at.address}`, async () => {
    const { recovery, server } = await decryptRecoveryShare(frame, at, method, factor)
    await withShares(at, [recovery, fromText(server)], async ({ secret, key }) => {
      const shares = await splitSecret(secret)
      await wipingShares(shares, async () => {
        const { proof, device } = deviceRegistration(frame, at, shares, { key }, 'device')
        const before = readShare(frame, at)
        const replaces = before && hashOf(before)
        await callWallet(frame, at, '/devices', { proof, device: { ...device, replaces } })
        storeShare(frame, at, shares.device)
      })
    })
  })

/** Gives the wallet another recovery: split anew, so that the recovery share of before opens nothing any more, whoever has kept it. */
export const setRecovery = (frame: Frame, at: Place, method: RecoveryMethod, factor: object): Promise<void> =>
  withLock(`${at.userId} ${at.address}`, () =>
    withWallet(frame, at, factor, async ({ secret, key }) => {
      const shares = await splitSecret(secret)
      await wipingShares(shares, async () => {
        const recovery = await encryptRecoveryShare(frame, at, shares.recovery, method)
        await callWallet(frame, at, '/recovery', {
          ...deviceRegistration(frame, at, shares, { key }, 'recovery'),
          recovery,
          ...factor,
        })
        storeShare(frame, at, shares.device)
      })
    }),
  )
