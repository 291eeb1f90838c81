import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readSignInMessage } from '../../../core/input/sign-in-message.js'
import { ADA } from '../../../tests/unit/wallets.js'
import { signInMessage } from './message.js'

const NOW = Date.UTC(2026, 0, 1)
const CHALLENGE = { nonce: 'nonce12345', issuedAt: new Date(NOW).toISOString(), address: ADA }

beforeEach(() => {
  vi.stubGlobal('location', { host: 'acme.example:8443', origin: 'https://acme.example:8443' })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('the message for an Ethereum wallet', () => {
  test('is parsed by another EIP-4361 library', () => {
    const parsed = parseSiweMessage(signInMessage('siwe', CHALLENGE, 'eip155:8453'))
    expect(parsed).toEqual({
      domain: 'acme.example:8443',
      address: ADA,
      uri: 'https://acme.example:8443',
      version: '1',
      chainId: 8453,
      nonce: 'nonce12345',
      issuedAt: new Date(NOW),
      statement:
        'By signing, you are proving you own this wallet and logging in. This does not initiate a transaction or cost any fees.',
    })
    const message = { ...parsed, domain: 'acme.example:8443' }
    expect(validateSiweMessage({ message, address: ADA, domain: 'acme.example:8443', nonce: 'nonce12345' })).toBe(true)
    expect(validateSiweMessage({ message, domain: 'evil.example' })).toBe(false)
  })
  test('has exactly this text', () => {
    expect(signInMessage('siwe', CHALLENGE, 'eip155:1').split('\n')).toEqual([
      'acme.example:8443 wants you to sign in with your Ethereum account:',
      ADA,
      '',
      expect.stringMatching(/^By signing, .* fees\.$/),
      '',
      'URI: https://acme.example:8443',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: nonce12345',
      'Issued At: 2026-01-01T00:00:00.000Z',
    ])
  })
})

test('the server reads both messages', () => {
  const read = { domain: 'acme.example:8443', nonce: 'nonce12345', issuedAt: new Date(NOW), version: '1' }
  expect(readSignInMessage('Ethereum', signInMessage('siwe', CHALLENGE, 'eip155:1'))).toMatchObject({
    ...read,
    address: ADA,
    chain: '1',
  })
  const solana = signInMessage('siws', CHALLENGE, 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  expect(readSignInMessage('Solana', solana)).toMatchObject({ ...read, chain: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' })
  expect(readSignInMessage('Ethereum', solana)).toBeUndefined()
})

test.each([
  ['2026-01-01T00:00:00Z', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01t00:00:00z', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00.5Z', '2026-01-01T00:00:00.500Z'],
  ['2026-01-01T00:00:00.123456789Z', '2026-01-01T00:00:00.123Z'],
  ['2026-01-01T05:30:00+05:30', '2026-01-01T00:00:00.000Z'],
  ['2025-12-31T16:00:00-08:00', '2026-01-01T00:00:00.000Z'],
  ['2026-01-01T00:00:00-00:00', '2026-01-01T00:00:00.000Z'],
  ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
])('the server reads the time %s (RFC 3339)', (issuedAt, expected) => {
  const read = readSignInMessage('Ethereum', signInMessage('siwe', { ...CHALLENGE, issuedAt }, 'eip155:1'))
  expect(read?.issuedAt.toISOString()).toBe(expected)
})
test.each([
  '2026-01-01',
  '2026-01-01T00:00:00',
  '1767225600',
  'Thu,01Jan2026',
  '2026-13-01T00:00:00Z',
  '2026-01-01T25:00:00Z',
])('the server refuses the time %s', (issuedAt) => {
  const read = readSignInMessage('Ethereum', signInMessage('siwe', { ...CHALLENGE, issuedAt }, 'eip155:1'))
  expect(read?.issuedAt.getTime()).toBeNaN()
})

test('the message for a Solana wallet has the same layout with its own name, address and chain', () => {
  const address = '4wBqpZM9xaSheZzJSMawUKKwhdpChKbZ5eu5ky4Vigw'
  const lines = signInMessage('siws', { ...CHALLENGE, address }, 'solana:mainnet').split('\n')
  expect(lines.slice(0, 2)).toEqual(['acme.example:8443 wants you to sign in with your Solana account:', address])
  expect(lines[7]).toBe('Chain ID: mainnet')
  expect(lines).toHaveLength(10)
})
