import type { Address, Hex, ReadContractParameters } from 'viem'
import { encodeAbiParameters, isAddressEqual, parseAbi } from 'viem/utils'
import type { App } from '../apps/app.js'
import { needed } from '../http/missing-setting.js'
import { unavailable } from './unavailable.js'

/** The registries are contracts on Optimism. */
const ID_REGISTRY: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const KEY_REGISTRY: Address = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const ids = parseAbi([
  'function idOf(address owner) view returns (uint256)',
  'function custodyOf(uint256 fid) view returns (address)',
])
const keys = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])
const KEY_STATE_ADDED = 1
/** Types of keys: 1 may write messages; 2 is an address that may sign in. */
const KEY_TYPE = { signer: 1, authAddress: 2 } as const

function readerOf({ settings }: App) {
  const url = needed(settings.farcaster_rpc_url, 'farcaster_rpc_url')
  return async <T>(call: ReadContractParameters) => {
    // A client of nodes is large, and most servers never need one.
    const { contractReader, nodeAt } = await import('../http/chain-node.js')
    return contractReader(nodeAt(url))
      .readContract(call)
      .catch((cause) => {
        throw unavailable(cause)
      }) as Promise<T>
  }
}

async function hasKey(app: App, fid: number, key: Hex, type: number): Promise<boolean> {
  const read = readerOf(app)
  const call = { address: KEY_REGISTRY, abi: keys, functionName: 'keyDataOf', args: [BigInt(fid), key] }
  const { state, keyType } = await read<{ state: number; keyType: number }>(call)
  return state === KEY_STATE_ADDED && keyType === type
}

/** Whether the registry lists the key as a signer of this id. */
export const isSignerOf = (app: App, fid: number, key: Hex) => hasKey(app, fid, key, KEY_TYPE.signer)

/**
 * The custody address of an id, if `signer` may sign in for that id: as its custody or as one of its auth addresses.
 * Otherwise undefined. https://github.com/farcasterxyz/auth-monorepo/tree/main/packages/auth-client (2026-11-25)
 */
export async function custodyFor(app: App, fid: number, signer: Address): Promise<Address | undefined> {
  const read = readerOf(app)
  const id = { address: ID_REGISTRY, abi: ids, functionName: 'idOf', args: [signer] }
  if ((await read<bigint>(id)) === BigInt(fid)) return signer
  const key = encodeAbiParameters([{ type: 'address' }], [signer])
  if (!(await hasKey(app, fid, key, KEY_TYPE.authAddress))) return undefined
  const custody = { address: ID_REGISTRY, abi: ids, functionName: 'custodyOf', args: [BigInt(fid)] }
  const owner = await read<Address>(custody)
  return isAddressEqual(owner, '0x0000000000000000000000000000000000000000') ? undefined : owner
}
