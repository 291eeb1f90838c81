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
 * Recovers the wallet on this device. It restores the secret from the recovery share and the server's share, checks
 * it, and splits it again for this device alone. The recovery method and the other devices stay unchanged. Throws
 * `invalid_recovery_pin`.
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
        // The wallet is recovered. If this step fails, the next recovery repeats it.
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
/**
 * Sets a password again that was set before guesses were counted, with the same split, so that other devices keep their
 * shares.
 */
async function countGuesses(frame: Frame, at: Place, { shares, key, passcode, factor }: Recovered): Promise<void> {
  const recovery = await guardRecoveryShare(frame, at, shares.recovery, passcode)
  const registration = deviceRegistration(frame, at, shares, { key }, 'recovery')
  await callWallet(frame, at, '/recovery', { ...registration, recovery, ...factor })
}

/** Changes the recovery method. The secret is split again, so that a copy of the old recovery share becomes useless. */
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
