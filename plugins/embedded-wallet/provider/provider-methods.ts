import type { Methods } from '../../../core/eip1193/contract.js'
import { inOrder, type Owner } from '../../../core/eip1193/methods.js'
import { invalidParams } from '../../../core/eip1193/provider-error.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import type { ProviderParts } from './contract.js'

/** The RPC methods that the wallet handles itself. Those that sign ask the user first (decision 42). Wire §5.6. */
export function createMethods(
  parts: ProviderParts,
  { own, named }: Pick<Owner<EmbeddedAccount>, 'own' | 'named'>,
): Methods {
  const transactions = async () => (await import('./provider-transactions.js')).createTransactionMethods(parts, own)
  async function signMessage(message: unknown, address: unknown) {
    const account = named(address)
    if (typeof message !== 'string') throw invalidParams('a message, as a string.')
    return (await parts.sign.personal(message, { address: account.address })).signature
  }

  return {
    personal_sign(params) {
      const [message, address] = inOrder(params)
      return signMessage(message, address)
    },
    /** Signs as `personal_sign` does. A bare hash is never signed, since it could be the hash of a transaction. */
    eth_sign: ([address, message]) => signMessage(message, address),
    async eth_signTypedData_v4([address, data]) {
      const account = named(address)
      return (await parts.sign.typedData(data as object, { address: account.address })).signature
    },
    csw_signUserOperation: async ([operation]) =>
      (await parts.sign.userOperation(operation, { address: own().address })).signature,
    eth_estimateGas: async (params) => (await transactions()).estimateGas(params),
    eth_populateTransactionRequest: async (params) => (await transactions()).populate(params),
    eth_signTransaction: async (params) => (await transactions()).sign(params),
    eth_sendTransaction: async (params) => (await transactions()).send(params),
  }
}
