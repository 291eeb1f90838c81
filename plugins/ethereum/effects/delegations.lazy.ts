import { recoverAuthorizationAddress } from 'viem/utils'
import type { Authorization, Effect } from '../../../core/effects.js'

/** Whose account runs which code by these. One whose signature names nobody changes nothing on chain; it is shown as one of the sender's own. */
export const delegationsOf = (list: readonly Authorization[]): Promise<readonly Effect[]> =>
  Promise.all(
    list.map(async (authorization): Promise<Effect> => {
      const { address: code, chainId } = authorization
      const account = await recoverAuthorizationAddress({ authorization }).catch(() => undefined)
      return { kind: 'delegate', code, chainId: BigInt(chainId), ...(account && { account }) }
    }),
  )
