import { isAway } from '../../../core/chains/node-error.js'
import { rpcError } from '../../../core/chains/rpc-error.js'
import type { PublicClient } from '../../ethereum/contract.js'
import type { SendTask } from './contract.js'

/** Number of transactions that a wallet has sent. Includes pending ones if the node knows of them. */
export async function countSent(client: PublicClient, address: SendTask['from']): Promise<number> {
  const pendingCount = client.getTransactionCount({ address, blockTag: 'pending' })
  const counted = pendingCount.catch((cause) => {
    if (isAway(rpcError(cause).code)) throw cause
    // not every node supports the pending block
    return client.getTransactionCount({ address, blockTag: 'latest' })
  })
  return counted.catch((cause) => {
    throw rpcError(cause)
  })
}
