import type { EmbeddedAccount } from '../wallet/contract.js'
import type { ProviderParts } from './contract.js'
import { disconnected, invalidParams, unauthorized, unsupported } from './provider-error.js'

export const numberToHex = (id: number) => `0x${id.toString(16)}`
type Params = readonly unknown[]
type Method = (params: Params) => Promise<unknown> | unknown
type Mine = () => EmbeddedAccount | undefined
/** A node may have accounts of its own: it is never asked to sign or decrypt, nor for what only wallets know. */
const NOT_FOR_NODES =
  /^(csw|personal(?!_ecRecover$)|secp256k1|wallet)_|^eth_(sign|decrypt|getEncryptionPublicKey|send(?!RawTransaction$))/

/** Each method as the table has it; what is none of ours, the chain's node answers. Wire §5.6. */
export function createAnswer(parts: ProviderParts, mine: Mine) {
  const methods = createMethods(parts, mine)
  const own = ownOf(parts, mine)
  return async (method: string, params: Params): Promise<unknown> => {
    const known = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (known) return known(params)
    if (NOT_FOR_NODES.test(method)) throw unsupported(method)
    return (await import('./json-rpc.js')).forwardToNode(parts, own(), { method, params })
  }
}
const ownOf =
  ({ ctx }: ProviderParts, mine: Mine) =>
  () => {
    const account = mine()
    if (account) return account
    throw ctx.user.get() ? unauthorized() : disconnected()
  }

/** Every method that is ours, by its name. What signs asks the user first (decision 42). Wire §5.6. */
export function createMethods(parts: ProviderParts, mine: Mine): Readonly<Record<string, Method>> {
  const { ctx, chains } = parts
  const own = ownOf(parts, mine)
  const accounts = () => [mine()?.address].filter((address) => address !== undefined)
  /** The wallet that is asked for is the one that signs, or nothing is. */
  const mustBeOwn = (address: unknown) => {
    const account = own()
    if (`${address}`.toLowerCase() !== account.address.toLowerCase()) throw unauthorized()
    return account
  }
  const permissions = () =>
    accounts().map((address) => ({
      parentCapability: 'eth_accounts',
      invoker: location.origin,
      caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
    }))
  const transactions = async () => (await import('./provider-transactions.js')).createTransactionMethods(parts, own)
  async function signMessage(message: unknown, address: unknown) {
    const account = mustBeOwn(address)
    if (typeof message !== 'string') throw invalidParams('a message, as a string.')
    return (await parts.sign.personal(message, { address: account.address })).signature
  }

  return {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_coinbase: () => accounts()[0] ?? null,
    wallet_getPermissions: permissions,
    wallet_requestPermissions([wanted]) {
      own()
      const names = Object.keys((wanted ?? {}) as object)
      if (names.length !== 1 || names[0] !== 'eth_accounts') throw invalidParams('only eth_accounts can be asked for.')
      return permissions()
    },
    eth_chainId: async () => numberToHex((await chains.current(own().address)).id),
    net_version: async () => `${(await chains.current(own().address)).id}`,
    wallet_switchEthereumChain: async ([asked]) => {
      const id = typeof asked === 'string' ? asked : (asked as { chainId?: unknown } | undefined)?.chainId
      if (typeof id !== 'string' && typeof id !== 'number') throw invalidParams('a chainId, in hex.')
      await chains.switchTo(own().address, id)
      return null
    },
    async wallet_addEthereumChain([asked]) {
      own()
      // a chain that the app does not have is refused; one that it has needs no adding
      await (await ctx.use('ethereum')).chain((asked as { chainId?: unknown } | undefined)?.chainId)
      return null
    },
    personal_sign(params) {
      const [message, address] = inOrder(params)
      return signMessage(message, address)
    },
    /** The same signature: of a bare hash, which could be a transaction's, there is none. */
    eth_sign: ([address, message]) => signMessage(message, address),
    async eth_signTypedData_v4([address, data]) {
      const account = mustBeOwn(address)
      return (await parts.sign.typedData(data as object, { address: account.address })).signature
    },
    csw_signUserOperation: async ([asked]) =>
      (await parts.sign.userOperation(asked, { address: own().address })).signature,
    eth_estimateGas: async (params) => (await transactions()).estimateGas(params),
    eth_populateTransactionRequest: async (params) => (await transactions()).populate(params),
    eth_signTransaction: async (params) => (await transactions()).sign(params),
    eth_sendTransaction: async (params) => (await transactions()).send(params),
  }
}

const ADDRESS = /^0x[\da-f]{40}$/i
/** `[message, address]`, as the method says; some dapps have it the other way round. */
function inOrder([first, second]: Params): Params {
  const turned = ADDRESS.test(`${first}`) && !ADDRESS.test(`${second}`)
  return turned ? [second, first] : [first, second]
}
