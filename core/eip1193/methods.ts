import { isAddress, isSameAddress } from '../input/address.js'
import type { Store } from '../lib/store.js'
import type { User } from '../user.js'
import type { Chains } from './chain.js'
import type { Ethereum, Methods, Params } from './contract.js'
import { disconnected, invalidParams, unauthorized, unsupported } from './provider-error.js'

export interface MethodParts {
  readonly chains: Chains
  ethereum(): Promise<Ethereum>
}
export interface Owned {
  readonly address: string
}
/** Checks at each request whether the wallet still belongs to the user. */
export interface Owner<Account extends Owned> {
  /** The wallet, or undefined when it is no longer the user's. */
  current(): Account | undefined
  /** The wallet. Throws when it is no longer the user's. */
  own(): Account
  /** The wallet. Throws when `address` is not its address, so that no other wallet signs in its place. */
  named(address: unknown): Account
}
export const numberToHex = (id: number) => `0x${id.toString(16)}`
/** Methods that never go to a node: a node may have accounts of its own and would sign or decrypt with them. */
const NOT_FOR_NODES =
  /^(csw|personal(?!_ecRecover$)|secp256k1|wallet)_|^eth_(sign|decrypt|getEncryptionPublicKey|send(?!RawTransaction$))/

/** Handles the methods of the table; the chain's node answers all others. Wire §5.6. */
export const createAnswer =
  (parts: MethodParts, { own }: Owner<Owned>, methods: Methods) =>
  async (method: string, params: Params): Promise<unknown> => {
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (handler) return handler(params)
    if (NOT_FOR_NODES.test(method)) throw unsupported(method)
    const { address } = own()
    return (await import('./json-rpc.js')).forwardToNode(parts, address, { method, params })
  }

export function ownerOf<Account extends Owned>(
  user: Store<User | null>,
  current: Owner<Account>['current'],
): Owner<Account> {
  const own = () => {
    const account = current()
    if (account) return account
    throw user.get() ? unauthorized() : disconnected()
  }
  const named = (address: unknown) => {
    const account = own()
    if (!isSameAddress(address, account.address)) throw unauthorized()
    return account
  }
  return { current, own, named }
}

/** The methods that all our wallets share: accounts and chain. */
export function accountMethods({ chains, ethereum }: MethodParts, { current, own }: Owner<Owned>): Methods {
  const accounts = () => [current()?.address].filter((address) => address !== undefined)
  const permissions = () => import('./permissions.js')
  return {
    eth_accounts: accounts,
    eth_requestAccounts: accounts,
    eth_coinbase: () => accounts()[0] ?? null,
    wallet_getPermissions: async () => (await permissions()).permissionsOf(accounts()),
    async wallet_requestPermissions([requested]) {
      own()
      return (await permissions()).requestPermissions(requested, accounts())
    },
    eth_chainId: async () => numberToHex((await chains.current(own().address)).id),
    net_version: async () => `${(await chains.current(own().address)).id}`,
    wallet_switchEthereumChain: async ([request]) => {
      const id = typeof request === 'string' ? request : (request as { chainId?: unknown } | undefined)?.chainId
      if (typeof id !== 'string' && typeof id !== 'number') throw invalidParams('a chainId, in hex.')
      await chains.switchTo(own().address, id)
      return null
    },
    async wallet_addEthereumChain([request]) {
      own()
      // a chain that the app does not have is refused; one that it has needs no adding
      await (await ethereum()).chain((request as { chainId?: unknown } | undefined)?.chainId)
      return null
    },
  }
}

/** `[message, address]`, as `personal_sign` specifies; some dapps pass them the other way round. */
export function inOrder([first, second]: Params): Params {
  return isAddress(first) && !isAddress(second) ? [second, first] : [first, second]
}
