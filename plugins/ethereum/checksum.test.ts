import { describe, expect, test } from 'vitest'
import { setupEthereum } from '../../tests/unit/ethereum.js'
import { fetchViem } from './fetch-viem.js'

const { api } = setupEthereum()

// These are the examples of EIP-55.
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s is computed from any case', async (address) => {
  const digits = address.slice(2)
  for (const other of [address, `0x${digits.toLowerCase()}`, `0x${digits.toUpperCase()}`])
    expect(await api.checksum(other)).toBe(address)
})
test.each([
  '',
  '0x',
  '0x1234',
  `0x${'g'.repeat(40)}`,
  `0x${'a'.repeat(41)}`,
  'vitalik.eth',
  null,
  7,
  [],
  ` 0x${'a'.repeat(40)}`,
])('%j is not an address: invalid_data', async (address) => {
  await expect(api.checksum(address as string)).rejects.toMatchObject({ code: 'invalid_data' })
})

describe('a checksum', () => {
  // These are the examples of EIP-1191, for RSK (30) and its test network (31).
  test.each([
    ['0x5aaEB6053f3e94c9b9a09f33669435E7ef1bEAeD', 30],
    ['0xFb6916095cA1Df60bb79ce92cE3EA74c37c5d359', 30],
    ['0x5aAeb6053F3e94c9b9A09F33669435E7EF1BEaEd', 31],
    ['0xFb6916095CA1dF60bb79CE92ce3Ea74C37c5D359', 31],
  ])('of EIP-1191 is valid on its chain and on others: %s', async (address, chain) => {
    for (const id of [1, chain]) expect(await api.hasValidChecksum(address, id)).toBe(true)
    expect(await api.checksum(address)).toBe(await api.checksum(address.toLowerCase()))
  })
  test('of EIP-55 is valid, and so is an address in one case', async () => {
    const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
    const digits = address.slice(2)
    for (const one of [address, `0X${digits}`, `0x${digits.toLowerCase()}`, `0X${digits.toUpperCase()}`])
      expect(await api.hasValidChecksum(one, 1)).toBe(true)
    expect(await api.hasValidChecksum(address.replace('5aA', '5aa'), 1)).toBe(false)
    await expect(api.hasValidChecksum('0x1234', 1)).rejects.toMatchObject({ code: 'invalid_data' })
  })
})

describe('code that fails to load', () => {
  // Node, Chromium, Vite and webpack report with these messages that viem is missing.
  test.each([
    "Cannot find package 'viem' imported from /app/node_modules/latchkit/dist/chunks/ethereum-client-lazy.js",
    'Failed to resolve module specifier "viem". Relative references must start with either "/", "./", or "../".',
    'Could not resolve "viem/chains" imported by "latchkit". Is it installed?',
    "Cannot find module 'viem'",
  ])('%s: the message names the package to install', async (message) => {
    const missing = fetchViem(Promise.reject(new Error(message)))
    await expect(missing).rejects.toMatchObject({
      code: 'plugin_load_failed',
      retryable: false,
      message: expect.stringContaining('npm install viem'),
    })
  })
  test('a network failure is retryable', async () => {
    const message = 'Failed to fetch dynamically imported module: https://host.example/assets/viem-1a2b.js'
    await expect(fetchViem(Promise.reject(new TypeError(message)))).rejects.toMatchObject({
      code: 'plugin_load_failed',
      retryable: true,
    })
  })
})
