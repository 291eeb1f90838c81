import { Hono } from 'hono'
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, isAddressEqual, pad, parseAbi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import type { Profile, Registered } from './profiles.js'
import { KEY_STATE, type Signers } from './signers.js'

/** The contracts of the id registry and the key registry on Optimism. */
const ID_REGISTRY: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const KEY_REGISTRY: Address = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const abi = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function custodyOf(uint256 fid) view returns (address)',
])
const keyAbi = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])
/** The key type of an auth address, which may sign in for its user. */
const AUTH_ADDRESS = 2
const NOBODY: Address = '0x0000000000000000000000000000000000000000'

interface RpcRequest {
  readonly id?: unknown
  readonly method?: string
  readonly params?: readonly [{ readonly to?: Address; readonly data?: Hex }]
}

/** All owners of an id. Users also have auth addresses; apps do not. */
type Everybody = readonly (Registered & Partial<Pick<Profile, 'authAddress' | 'removed'>>)[]

/** A node of Optimism, by JSON-RPC. It answers only calls to the two registries. */
export const registryRoutes = (profiles: Everybody, signers: Signers) =>
  new Hono().post('/', async (c) => {
    const { id = null, method, params }: RpcRequest = await c.req.json().catch(() => ({}))
    const refuse = (code: number, message: string) => c.json({ jsonrpc: '2.0', id, error: { code, message } })
    if (method === 'eth_chainId') return c.json({ jsonrpc: '2.0', id, result: '0xa' })
    const { to, data } = params?.[0] ?? {}
    if (method !== 'eth_call') return refuse(-32601, 'the method does not exist')
    if (to && data && isAddressEqual(to, KEY_REGISTRY))
      return c.json({ jsonrpc: '2.0', id, result: keyOf(profiles, signers, data) })
    if (!to || !data || !isAddressEqual(to, ID_REGISTRY)) return refuse(-32000, 'there is no contract at this address')
    return c.json({ jsonrpc: '2.0', id, result: answer(profiles, data) })
  })

function keyOf(profiles: Everybody, signers: Signers, data: Hex): Hex {
  const { args } = decodeFunctionData({ abi: keyAbi, data })
  const [fid, key] = args
  const { authAddress, removed } = profiles.find((profile) => BigInt(profile.fid) === fid) ?? {}
  const isKey = (account: PrivateKeyAccount | undefined) =>
    account && pad(account.address).toLowerCase() === key.toLowerCase()
  const state = isKey(authAddress) ? KEY_STATE.added : isKey(removed) ? KEY_STATE.removed : undefined
  const result =
    state === undefined ? { state: signers.stateOf(Number(fid), key), keyType: 1 } : { state, keyType: AUTH_ADDRESS }
  return encodeFunctionResult({ abi: keyAbi, functionName: 'keyDataOf', result })
}

function answer(profiles: Everybody, data: Hex): Hex {
  const { functionName, args } = decodeFunctionData({ abi, data })
  if (functionName === 'idOf') {
    const found = profiles.find(({ custody }) => isAddressEqual(custody.address, args[0]))
    return encodeFunctionResult({ abi, functionName, result: BigInt(found?.fid ?? 0) })
  }
  const found = profiles.find(({ fid }) => BigInt(fid) === args[0])
  return encodeFunctionResult({ abi, functionName, result: found?.custody.address ?? NOBODY })
}
