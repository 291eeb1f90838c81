import { wiping } from './bytes.js'
import type { Chain } from './chain.js'
import type { Frame } from './event.js'
import { guarded, told, withShares } from './guard.js'
import { alone } from './lock.js'
import type { Guard } from './recovery-key.js'
import { userOf } from './session.js'
import { splitSecret } from './shares.js'
import { keepShare, placeOf } from './wallet-place.js'

/** What becomes a wallet, and of what. */
export interface Making {
  readonly chain: Chain
  /** Wiped. */
  readonly secret: Uint8Array
  readonly imported: boolean
  readonly guard: Guard
  readonly accessToken: string
}

/**
 * Makes the secret a wallet of the user: split, registered with the provider, and only then kept here, so that a creation that loses a race
 * leaves nothing behind. Answers its address. Throws `embedded_wallet_already_exists`, and what the provider refuses by.
 */
export const makeWallet = (frame: Frame, { chain, secret, imported, guard, accessToken }: Making): Promise<string> =>
  wiping([secret], () =>
    alone(`${userOf(accessToken)} ${chain.type}`, async () => {
      const key = await chain.keyOf(secret)
      return wiping([key], async () => {
        const at = placeOf(chain, chain.addressOf(key), accessToken)
        const shares = await splitSecret(secret)
        return withShares(shares, async () => {
          const recovery = await guarded(frame, at, shares.recovery, guard)
          const what = { chain_type: chain.type, address: at.address, imported, recovery }
          await frame.api('', accessToken, { ...what, ...told(frame, at, shares, { key }, 'create') })
          keepShare(frame, at, shares.device)
          return at.address
        })
      })
    }),
  )
