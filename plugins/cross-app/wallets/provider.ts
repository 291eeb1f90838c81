import type { Chains } from '../../../core/eip1193/chain.js'
import type { Methods, WalletProvider } from '../../../core/eip1193/contract.js'
import { inOrder, type Owner } from '../../../core/eip1193/methods.js'
import * as eip1193 from '../../../core/eip1193/provider.js'
import { DISCONNECTED, invalidParams, type Kinds, UNAUTHORIZED } from '../../../core/eip1193/provider-error.js'
import type { CrossAppTransaction, WalletRequest } from '../transact/contract.js'
import { transactionRequest, typedDataRequest } from '../transact/requests.js'
import type { OtherWallet, WalletParts } from './contract.js'
import { otherWalletsOf } from './other-wallets.js'

const REFUSED = [4001, 'The user rejected the request'] as const
/** The numbers of what only another app's wallet meets. Wire §5.4. */
const KINDS: Kinds = {
  linked_account_not_found: UNAUTHORIZED,
  // the user took the permission back there: the next request asks for it anew
  missing_or_invalid_token: UNAUTHORIZED,
  cross_app_not_connected: DISCONNECTED,
  cross_app_read_only: [4200],
  oauth_user_denied: REFUSED,
  exited_link_flow: REFUSED,
}

/** What dapps ask of the user's wallets at other apps. What signs is asked for in a window of that app's provider. */
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

/** Nothing is awaited before the other app is asked: the browser opens its window within a click alone. */
const signingMethods = ({ ask }: WalletParts, { own, named }: Owner<OtherWallet>, chains: Chains): Methods => ({
  personal_sign(params) {
    const [message, by] = inOrder(params)
    const { address } = named(by)
    if (typeof message !== 'string') throw invalidParams('a message, as a string.')
    return ask({ method: 'personal_sign', params: [message, address], address })
  },
  eth_signTypedData_v4: ([by, data]) => ask(typedDataRequest(parsed(data), named(by).address)),
  eth_sendTransaction([transaction]) {
    if (typeof transaction !== 'object' || transaction === null) throw invalidParams('a transaction, as an object.')
    const { from } = transaction as { readonly from?: unknown }
    const { address } = from === undefined ? own() : named(from)
    return ask(transactionOf(transaction, chains.chainOf(address).get(), address))
  },
})

/** As JSON, where it is that. */
function parsed(data: unknown): object {
  if (typeof data !== 'string') return data as object
  try {
    return JSON.parse(data)
  } catch {
    throw invalidParams('typed data, as an object or as JSON.')
  }
}
interface RpcTransaction extends Partial<CrossAppTransaction> {
  readonly from?: unknown
  readonly gas?: CrossAppTransaction['gasLimit']
  readonly accessList?: unknown
}
/** As JSON-RPC has it, on the wallet's chain where it names none. */
function transactionOf(transaction: object, chainId: number, address: string): WalletRequest {
  const { from: _, gas, accessList, ...rest }: RpcTransaction = transaction
  const { params, ...request } = transactionRequest({ chainId, ...(gas && { gasLimit: gas }), ...rest }, address)
  return { ...request, params: accessList ? params.map((one) => ({ ...(one as object), accessList })) : params }
}
