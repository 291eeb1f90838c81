/** Typed data for the wallet's chain. */
export const letter = (chainId: number, from: string) => ({
  types: {
    Mail: [
      { name: 'from', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Latchkit Mail', version: '1', chainId },
  message: { from, contents: 'Hello, Ada!' },
})
