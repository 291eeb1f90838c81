/** Whether the value is an Ethereum address: `0x` and 40 hexadecimal digits. Letters may be wrong for its checksum. */
export const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[\da-f]{40}$/i.test(value)
/** Whether both are the same Ethereum address. Upper and lower case differ only by a checksum (EIP-55). */
export const isSameAddress = (value: unknown, address: string): boolean =>
  typeof value === 'string' && value.toLowerCase() === address.toLowerCase()
