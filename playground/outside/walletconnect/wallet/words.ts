import { formatEther, type Hex, hexToBigInt, hexToString, isHex } from 'viem'
import type { AskedRequest, Mode } from './state.js'

export const MODES: Readonly<Record<Mode, string>> = {
  ask: 'I do',
  approve: 'Yes, at once',
  reject: 'No, at once',
  slow: 'Yes, after three seconds',
  silent: 'Nobody, ever',
}
const NOTES: Readonly<Record<Mode, string>> = {
  ask: '',
  approve: 'Approving by itself…',
  reject: 'Rejecting by itself…',
  slow: 'Approving in three seconds…',
  silent: 'This wallet keeps silent: the app hears nothing unless you answer.',
}
export const noteOf = (mode: Mode) => NOTES[mode]

const TITLES: Readonly<Record<string, string>> = {
  personal_sign: 'Sign a message',
  eth_signTypedData: 'Sign data',
  eth_signTypedData_v4: 'Sign data',
  eth_sendTransaction: 'Send a transaction',
  wallet_switchEthereumChain: 'Switch to another chain',
  wallet_addEthereumChain: 'Add a chain',
}
export const titleOf = ({ method }: AskedRequest) => TITLES[method] ?? method

/** The content of a request in readable form. */
export function contentOf({ method, params }: AskedRequest): string {
  const [first, second] = params
  if (method === 'personal_sign') return isHex(first) ? hexToString(first) : `${first}`
  if (method.startsWith('eth_signTypedData')) return pretty(typeof second === 'string' ? parsed(second) : second)
  if (method === 'eth_sendTransaction') return transaction(first as Readonly<Record<string, string>>)
  return pretty(first)
}
const pretty = (value: unknown) => JSON.stringify(value, null, 2) ?? ''
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
function transaction({ to, value, data }: Readonly<Record<string, string>>): string {
  const amount = formatEther(hexToBigInt((value as Hex | undefined) ?? '0x0'))
  return [`${amount} ETH`, to ? `to ${to}` : 'a new contract', ...(data && data !== '0x' ? [`data ${data}`] : [])].join(
    '\n',
  )
}
