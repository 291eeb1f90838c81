import { hexToString, isHex, type TypedDataDefinition } from 'viem'
import { createAccounts } from '../../test-wallets/page/ethereum-accounts.js'
import { sendTransaction, type Transaction } from '../../test-wallets/page/ethereum-node.js'
import type { Request, Result } from './messages.js'

export interface Chains {
  /** The address of a node, by chain id. */
  readonly [id: string]: string
}
/** The index of the account in anvil's accounts. The test wallets use the accounts before it. */
const ACCOUNT_COUNT = 8
const SUPPORTED = [1, 11155111, 137, 10, 8453, 84532, 42161, 7777777, 43114, 56, 31337]

/**
 * Coinbase's chains and the sandbox's. `?rpc.31337=http://…` names the node of a chain. A chain without a node has an
 * address that does not exist.
 */
export const readChains = (query: URLSearchParams): Chains => ({
  ...Object.fromEntries(SUPPORTED.map((id) => [id, `https://chain-${id}.invalid`])),
  ...Object.fromEntries([...query].flatMap(([name, url]) => (name.startsWith('rpc.') ? [[name.slice(4), url]] : []))),
})

/** The account whose key this page has. A different `seed` creates a different account. */
export function createWallet(seed: string | null, chains: Chains) {
  const account = createAccounts(seed, ACCOUNT_COUNT)(0)
  const isOurs = (address: unknown) => `${address}`.toLowerCase() === account.address.toLowerCase()
  const unauthorized: Result = { error: { code: 4100, message: 'This is not an account of this wallet.' } }
  const isSupported = (chainId: unknown) => isHex(chainId) && Number(chainId) in chains

  /** Called after the owner agreed. `chainId` is the SDK's chain. */
  async function run({ method, params }: Request, chainId: number): Promise<Result> {
    const [first, second] = (Array.isArray(params) ? params : []) as readonly unknown[]
    switch (method) {
      case 'eth_requestAccounts':
        return { value: [account.address] }
      case 'personal_sign':
        if (!isOurs(second)) return unauthorized
        return { value: await account.signMessage({ message: isHex(first) ? { raw: first } : `${first}` }) }
      case 'eth_signTypedData_v4': {
        if (!isOurs(first)) return unauthorized
        const typed = (typeof second === 'string' ? JSON.parse(second) : second) as TypedDataDefinition
        return { value: await account.signTypedData(typed) }
      }
      case 'wallet_switchEthereumChain':
        return isSupported((first as { chainId?: unknown })?.chainId)
          ? { value: null }
          : { error: { code: 4902, message: 'Unrecognized chain: use wallet_addEthereumChain first.' } }
      case 'eth_sendTransaction':
        if (!isOurs((first as Transaction)?.from)) return unauthorized
        return { value: await sendTransaction(account, chains[chainId], first as Transaction) }
      default:
        return { error: { code: 4200, message: `This wallet does not support ${method}.` } }
    }
  }
  return { address: account.address, run: (request: Request, chainId: number) => run(request, chainId).catch(failed) }
}
export type Wallet = ReturnType<typeof createWallet>

const failed = (cause: { code?: number; message: string }): Result => ({
  error: { code: cause.code ?? -32603, message: cause.message },
})

/** The text that the user reads before deciding on a request. */
export function describe({ method, params }: Request): string {
  const [first, second] = (Array.isArray(params) ? params : []) as readonly unknown[]
  if (method === 'personal_sign') return isHex(first) ? hexToString(first) : `${first}`
  if (method === 'eth_signTypedData_v4') return typeof second === 'string' ? second : JSON.stringify(second, null, 2)
  return JSON.stringify(first ?? {}, null, 2)
}
