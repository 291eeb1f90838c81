import { record } from './lib/read.js'

/**
 * The id of a chain as wallets name it: `'0x1'`, `'1'`, 1, 1n, `'eip155:1'`, or an object that has one of these as
 * `chainId`. Undefined for anything else.
 */
export function foreignChainId(answer: unknown): number | undefined {
  const given = typeof answer === 'object' ? record(answer).chainId : answer
  const id = /^(string|number|bigint)$/.test(typeof given) ? Number(`${given}`.replace('eip155:', '')) : 0
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
