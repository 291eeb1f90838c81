import { type Address, createWalletClient, defineChain, type Hex, hexToBigInt, http, isHex } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { chainName } from './chains.js'

/** An error with an EIP-1193 code, which is sent to the app. */
export class Refusal extends Error {
  constructor(
    readonly code: number,
    message: string,
  ) {
    super(message)
  }
}
export interface Keyring {
  readonly accounts: readonly PrivateKeyAccount[]
  /** The address of a chain's JSON-RPC node. */
  node(chainId: number): string | undefined
}
interface Transaction {
  readonly from: Address
  readonly to?: Address
  readonly value?: Hex
  readonly data?: Hex
  readonly gas?: Hex
}

function accountOf({ accounts }: Keyring, address: unknown): PrivateKeyAccount {
  const found = accounts.find((account) => account.address.toLowerCase() === `${address}`.toLowerCase())
  if (!found) throw new Refusal(4100, `The account ${address} is not in this wallet.`)
  return found
}

/** Signs or sends the approved content. Rejects with a `Refusal` or with the node's error. */
export async function sign(
  keyring: Keyring,
  chainId: number,
  method: string,
  params: readonly unknown[],
): Promise<Hex> {
  if (method === 'personal_sign') {
    const message = `${params[0]}`
    return accountOf(keyring, params[1]).signMessage({ message: isHex(message) ? { raw: message } : message })
  }
  if (method.startsWith('eth_signTypedData')) {
    const data = typeof params[1] === 'string' ? JSON.parse(params[1]) : params[1]
    return accountOf(keyring, params[0]).signTypedData(data)
  }
  if (method === 'eth_sendTransaction') return send(keyring, chainId, params[0] as Transaction)
  throw new Refusal(4200, `This wallet has no ${method}.`)
}

async function send(keyring: Keyring, id: number, { from, to, value, data, gas }: Transaction): Promise<Hex> {
  const account = accountOf(keyring, from)
  const node = keyring.node(id)
  if (!node) throw new Refusal(4901, `This wallet knows no node of ${chainName(id)}: open it with ?rpc=<address>.`)
  const chain = defineChain({
    id,
    name: chainName(id),
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [node] } },
  })
  const client = createWalletClient({ account, chain, transport: http(node) })
  await endow(node, account.address)
  return client.sendTransaction({
    ...(to && { to }),
    ...(data && { data }),
    ...(value && { value: hexToBigInt(value) }),
    ...(gas && { gas: hexToBigInt(gas) }),
  })
}

/** Gives an empty account ten ether on a test chain. Nodes of other chains refuse the method, so the balance stays. */
async function endow(node: string, address: Address) {
  const ask = async (method: string, ...params: unknown[]) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    const answer = await fetch(node, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return ((await answer.json()) as { result?: Hex }).result
  }
  const balance = await ask('eth_getBalance', address, 'latest')
  if (balance && hexToBigInt(balance) === 0n) await ask('anvil_setBalance', address, '0x8ac7230489e80000')
}
