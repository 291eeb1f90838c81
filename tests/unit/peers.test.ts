import { expect, test } from 'vitest'
import { peerDependencies } from '../../package.json'

// Each of these was published with a hole in it, or to steal keys. A host that has one is told at installation.
test.each([
  ['@solana/web3.js', '1.95.6'],
  ['@solana/web3.js', '1.95.7'],
  ['@coinbase/wallet-sdk', '4.2.4'],
] as const)('of %s leaves out %s', (name, version) => {
  const lowest = /^>=(\S+) <\d+$/.exec(peerDependencies[name])?.[1]
  expect(lowest?.localeCompare(version, 'en', { numeric: true })).toBe(1)
})
