import { hashOf, type Shares, splitSecret } from '../keys/shares.js'
import { fromText } from '../lib/bytes.js'
import { withLock } from '../lib/lock.js'
import type { Frame } from '../wallet/frame.js'
import { callWallet, type Place, readShare, storeShare } from '../wallet/place.js'
import { type Opened, withShares, withWallet } from '../wallet/with-wallet.js'
import type { RecoveryMethod } from './recovery-key.js'
import {
  decryptRecoveryShare,
  deviceRegistration,
  encryptRecoveryShare,
  guardRecoveryShare,
  wipingShares,
} from './recovery-share.js'

/**
 * Gets the wallet back on this device: of the recovery share and the provider's it is put together, checked, and split anew for this device
 * alone. The recovery, and the other devices, stay as they are. Throws `invalid_recovery_pin`.
 */
export const recoverWallet = (frame: Frame, at: Place, method: RecoveryMethod, factor: object): Promise<void> =>
  withLock(`${at.userId} ${at.address}`, async () => {
    const { recovery, server, isUncounted } = await decryptRecoveryShare(frame, at, method, factor)
    await withShares(at, [recovery, fromText(server)], async ({ secret, key }) => {
      const shares = await splitSecret(secret)
      await wipingShares(shares, async () => {
        const { proof, device } = deviceRegistration(frame, at, shares, { key }, 'device')
        const before = readShare(frame, at)
        const replaces = before && hashOf(before)
        await callWallet(frame, at, '/devices', { proof, device: { ...device, replaces } })
        storeShare(frame, at, shares.device)
        // the wallet is here: what goes wrong from now on is tried again at the next recovery
        if (isUncounted)
          await countGuesses(frame, at, { shares, key, passcode: method.passcode ?? '', factor }).catch(() => {})
      })
    })
  })

interface Recovered extends Pick<Opened, 'key'> {
  readonly shares: Shares
  readonly passcode: string
  readonly factor: object
}
/** A password that was set before guesses were counted is set anew, with the same split: other devices keep their shares. */
async function countGuesses(frame: Frame, at: Place, { shares, key, passcode, factor }: Recovered): Promise<void> {
  const recovery = await guardRecoveryShare(frame, at, shares.recovery, passcode)
  const registration = deviceRegistration(frame, at, shares, { key }, 'recovery')
  await callWallet(frame, at, '/recovery', { ...registration, recovery, ...factor })
}

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
