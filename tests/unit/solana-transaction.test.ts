import { createPublicKey, verify } from 'node:crypto'
import { expect, it } from 'vitest'
import { solanaAccount } from '../../playground/outside/test-wallets/page/solana-accounts.js'
import { signTransaction } from '../../playground/outside/test-wallets/page/solana-transaction.js'

const [ada, bob, eve] = [solanaAccount('ada', 0), solanaAccount('bob', 0), solanaAccount('eve', 0)]

const keyOf = ({ publicKey }: typeof bob) => {
  const x = Buffer.from(publicKey).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}
/** A message with these signers, one further account and an empty instruction. */
const messageOf = (signers: readonly { publicKey: Uint8Array }[], version: readonly number[]) =>
  Uint8Array.from([
    ...version,
    signers.length,
    0,
    1,
    signers.length + 1,
    ...signers.flatMap(({ publicKey }) => [...publicKey]),
    ...new Uint8Array(32),
    ...new Uint8Array(32).fill(7),
    0,
  ])
const unsigned = (message: Uint8Array, signatures: number) =>
  Uint8Array.from([signatures, ...new Uint8Array(64 * signatures), ...message])

it.each([
  ['legacy', []],
  ['versioned', [0x80]],
])('a transaction gets the signature in its place: %s', (_, version) => {
  const message = messageOf([ada, bob], version)
  const signed = signTransaction(unsigned(message, 2), bob)
  expect(signed.subarray(1, 65)).toEqual(new Uint8Array(64))
  expect(verify(null, message, keyOf(bob), signed.subarray(65, 129))).toBe(true)
  expect(signed.subarray(129)).toEqual(message)
})
it('a transaction of another signer, or an invalid one, is refused', () => {
  const message = messageOf([ada, bob], [])
  expect(() => signTransaction(unsigned(message, 2), eve)).toThrow(/not for this account/)
  expect(() => signTransaction(new Uint8Array(), ada)).toThrow(/too early/)
  expect(() => signTransaction(Uint8Array.from([1, 2, 3]), ada)).toThrow(/too early|not for this/)
})
