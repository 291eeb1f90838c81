import type { Prepared, SendTask } from './contract.js'

const hex = (value: bigint) => `0x${value.toString(16)}`

/**
 * Encodes a transaction for the frame with all its fields, so that the frame chooses none. Quantities are in hex. Wire
 * §3.2.
 */
export function toWire({ from, request, chain }: SendTask, { nonce, fees }: Prepared) {
  const { to, data, value, type, accessList, authorizationList } = request
  const price =
    fees.type === 'legacy'
      ? { type: type ?? (accessList ? 1 : 0), gasPrice: hex(fees.gasPrice) }
      : {
          type: authorizationList ? 4 : 2,
          maxFeePerGas: hex(fees.maxFeePerGas),
          maxPriorityFeePerGas: hex(fees.maxPriorityFeePerGas),
        }
  return {
    from,
    chainId: chain.id,
    nonce,
    value: hex(value),
    gasLimit: hex(fees.gas),
    ...(to && { to }),
    ...(data && { data }),
    ...(accessList && { accessList }),
    ...(authorizationList && { authorizationList }),
    ...price,
  }
}
