import type { Chains } from '../../../core/eip1193/chain.js'
import type { Methods, WalletProvider } from '../../../core/eip1193/contract.js'
import { inOrder, type Owner } from '../../../core/eip1193/methods.js'
import * as eip1193 from '../../../core/eip1193/provider.js'
import { DISCONNECTED, invalidParams, type Kinds, UNAUTHORIZED } from '../../../core/eip1193/provider-error.js'
import type { CrossAppTransaction, TransactionMethod, WalletRequest } from '../transact/contract.js'
import { transactionRequest, typedDataRequest } from '../transact/requests.js'
import type { OtherWallet, WalletParts } from './contract.js'
import { otherWalletsOf } from './other-wallets.js'

const REFUSED = [4001, 'The user rejected the request'] as const
/** EIP-1193 error numbers of the codes that only these wallets have. Wire §5.4. */
const KINDS: Kinds = {
  linked_account_not_found: UNAUTHORIZED,
  // the user revoked the permission; the next request asks for it again
  missing_or_invalid_token: UNAUTHORIZED,
  cross_app_not_connected: DISCONNECTED,
  cross_app_read_only: [4200],
  oauth_user_denied: REFUSED,
  exited_link_flow: REFUSED,
}

/** EIP-1193 providers of the user's wallets at other apps. Requests to sign open a window of that app's provider. */
export const createProviders = (parts: WalletParts, chains: Chains): ((address: string) => WalletProvider) =>
  eip1193.createProviders({
    user: parts.ctx.user,
    signal: parts.ctx.signal,
    chains,
    ethereum: () => parts.ctx.use('ethereum'),
    kinds: KINDS,
    accounts: () => otherWalletsOf(parts.ctx.user.get()),
    methodsOf: (owner) => signingMethods(parts, owner, chains),
  })

/** Each method calls the other app before its first `await`, because a browser only opens a window within the click. */
function signingMethods({ ask }: WalletParts, { own, named }: Owner<OtherWallet>, chains: Chains): Methods {
  function asked(transaction: unknown, method: TransactionMethod): WalletRequest {
    if (typeof transaction !== 'object' || transaction === null) throw invalidParams('a transaction, as an object.')
    const { from } = transaction as { readonly from?: unknown }
    const { address } = from === undefined ? own() : named(from)
    return transactionOf(transaction, { chainId: chains.chainOf(address).get(), address, method })
  }
  return {
    personal_sign(params) {
      const [message, by] = inOrder(params)
      const { address } = named(by)
      if (typeof message !== 'string') throw invalidParams('a message, as a string.')
      return ask({ method: 'personal_sign', params: [message, address], address })
    },
    eth_signTypedData_v4: ([by, data]) => ask(typedDataRequest(parsed(data), named(by).address)),
    eth_sendTransaction: ([transaction]) => ask(asked(transaction, 'eth_sendTransaction')),
    eth_signTransaction: ([transaction]) => ask(asked(transaction, 'eth_signTransaction')),
  }
}

/** Parses a JSON string; returns other data as it is. */
function parsed(data: unknown): object {
  if (typeof data !== 'string') return data as object
  try {
    return JSON.parse(data)
  } catch {
    throw invalidParams('typed data, as an object or as JSON.')
  }
}
interface RpcTransaction extends Partial<CrossAppTransaction> {
  readonly gas?: CrossAppTransaction['gasLimit']
}
interface Sender {
  readonly chainId: number
  readonly address: string
  readonly method: TransactionMethod
}
/** Converts a JSON-RPC transaction. Without a chain id, it is for the wallet's current chain. */
function transactionOf(transaction: object, { chainId, address, method }: Sender): WalletRequest {
  const { from: _, gas, ...rest }: RpcTransaction = transaction
  return transactionRequest({ chainId, ...(gas && { gas }), ...rest }, address, method)
}
