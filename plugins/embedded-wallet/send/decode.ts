import type { EthereumApi } from '../../ethereum/contract.js'
import type { Action, CheckedRequest } from './contract.js'

type Hex = `0x${string}`
/** `transfer(address,uint256)` and `approve(address,uint256)` of ERC-20. */
const KINDS: Readonly<Record<string, 'transfer' | 'approve'>> = { '0xa9059cbb': 'transfer', '0x095ea7b3': 'approve' }
/** Tokens are not counted this far: what is above means 'all of it'. */
const UNLIMITED = 1n << 160n
const PLAIN: Action = { kind: 'transaction' }

/** What a transaction does with a token; anything else is just a transaction. Modal §4.12. */
export async function actionOf(
  ethereum: EthereumApi,
  chainId: number,
  { to, data, value }: CheckedRequest,
): Promise<Action> {
  const kind = KINDS[data?.slice(0, 10).toLowerCase() ?? '']
  const call = data?.slice(10) ?? ''
  // an ABI-encoded address is 12 zero bytes and the 20 of the address
  if (!kind || !to || value || call.length !== 128 || !/^0{24}/.test(call)) return PLAIN
  const token = await ethereum.token(chainId, to).catch(() => undefined)
  if (!token) return PLAIN
  const amount = BigInt(`0x${call.slice(64)}`)
  const party: Hex = `0x${call.slice(24, 64)}`
  const whom = await ethereum.checksum(party)
  return kind === 'transfer'
    ? { kind, token, amount, to: whom }
    : { kind, token, amount, to: whom, unlimited: amount >= UNLIMITED }
}
