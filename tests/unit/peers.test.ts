import { expect, test } from 'vitest'
import { peerDependencies } from '../../package.json'

// These versions have a security hole, or were published to steal keys. The peer ranges exclude them, so that a host
// which has one is warned at installation.
test.each([
  ['@solana/web3.js', '1.95.6'],
  ['@solana/web3.js', '1.95.7'],
  ['@coinbase/wallet-sdk', '4.2.4'],
] as const)('of %s leaves out %s', (name, version) => {
  const lowest = /^>=(\S+) <\d+$/.exec(peerDependencies[name])?.[1]
  expect(lowest?.localeCompare(version, 'en', { numeric: true })).toBe(1)
})
