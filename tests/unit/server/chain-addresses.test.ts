import fc from 'fast-check'
import { getAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { normalizeEthereum } from '../../../server/chains/addresses.js'

// Of EIP-55, section "Test Cases": https://eips.ethereum.org/EIPS/eip-55 (2026-11-30)
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('%s has the spelling of EIP-55, however it is given', (address) => {
  const given = [address, address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`, address.toUpperCase()]
  for (const one of given) expect(normalizeEthereum(one)).toBe(address)
})

test('any address is spelled as viem spells it', () => {
  const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  fc.assert(
    fc.property(address, (digits) => {
      expect(normalizeEthereum(`0x${digits}`)).toBe(getAddress(`0x${digits}`))
    }),
  )
})

test.each(['', '0x', '52908400098527886E0F7030069857D2E4169EE7', `0x${'0'.repeat(39)}`, `0x${'0'.repeat(41)}`])(
  '"%s" is no address',
  (given) => expect(normalizeEthereum(given)).toBeUndefined(),
)

test.each([`0x${'0'.repeat(40)}\n`, ` 0x${'0'.repeat(40)}`, `0x${'g'.repeat(40)}`])('%j is no address', (given) =>
  expect(normalizeEthereum(given)).toBeUndefined(),
)
