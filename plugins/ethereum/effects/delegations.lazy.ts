import * as viem from 'viem/utils'
import type { Authorization, Effect } from '../../../core/effects.js'

/**
 * The accounts and the code that they will run. An authorization with an invalid signature has no effect on chain, and
 * is shown as the sender's own.
 */
export const delegationsOf = (list: readonly Authorization[]): Promise<readonly Effect[]> =>
  Promise.all(
    list.map(async (authorization): Promise<Effect> => {
      const { address: code, chainId } = authorization
      const account = await viem.recoverAuthorizationAddress({ authorization }).catch(() => undefined)
      return { kind: 'delegate', code, chainId: BigInt(chainId), ...(account && { account }) }
    }),
  )
