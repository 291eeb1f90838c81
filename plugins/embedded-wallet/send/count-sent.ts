import { isAway } from '../../../core/chains/node-error.js'
import { rpcError } from '../../../core/chains/rpc-error.js'
import type { PublicClient } from '../../ethereum/contract.js'
import type { SendTask } from './contract.js'

/** Number of transactions that a wallet has sent, with those that wait to be mined where the node knows of them. */
export async function countSent(client: PublicClient, address: SendTask['from']): Promise<number> {
  const asked = client.getTransactionCount({ address, blockTag: 'pending' })
  const counted = asked.catch((cause) => {
    if (isAway(rpcError(cause).code)) throw cause
    // not every node has a pending block
    return client.getTransactionCount({ address, blockTag: 'latest' })
  })
  return counted.catch((cause) => {
    throw rpcError(cause)
  })
}
