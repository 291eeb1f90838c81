import { fromText } from './bytes.js'
import type { Frame } from './event.js'
import { guarded, told, unguard, withShares as wipingShares } from './guard.js'
import { withShares, withWallet } from './keys.js'
import { alone } from './lock.js'
import type { Guard } from './recovery-key.js'
import { hashOf, splitSecret } from './shares.js'
import { ask, keepShare, type Place, readShare } from './wallet-place.js'

/**
 * Gets the wallet back on this device: of the recovery share and the provider's it is put together, checked, and split anew for this device
 * alone. The recovery, and the other devices, stay as they are. Throws `invalid_recovery_pin`.
 */
export const recoverWallet = (frame: Frame, at: Place, guard: Guard, factor: object): Promise<void> =>
  alone(`${at.userId} ${at.address}`, async () => {
    const { recovery, server } = await unguard(frame, at, guard, factor)
    await withShares(at, [recovery, fromText(server)], async ({ secret, key }) => {
      const shares = await splitSecret(secret)
      await wipingShares(shares, async () => {
        const { proof, device } = told(frame, at, shares, { key }, 'device')
        const before = readShare(frame, at)
        const replaces = before && hashOf(before)
        await ask(frame, at, '/devices', { proof, device: { ...device, replaces } })
        keepShare(frame, at, shares.device)
      })
    })
  })

/** Guards the wallet anew: split anew, so that the recovery share of before opens nothing any more, whoever has kept it. */
export const setRecovery = (frame: Frame, at: Place, guard: Guard, factor: object): Promise<void> =>
  alone(`${at.userId} ${at.address}`, () =>
    withWallet(frame, at, factor, async ({ secret, key }) => {
      const shares = await splitSecret(secret)
      await wipingShares(shares, async () => {
        const recovery = await guarded(frame, at, shares.recovery, guard)
        await ask(frame, at, '/recovery', { ...told(frame, at, shares, { key }, 'recovery'), recovery, ...factor })
        keepShare(frame, at, shares.device)
      })
    }),
  )
