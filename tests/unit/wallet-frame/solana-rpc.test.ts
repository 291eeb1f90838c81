import { Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { proofBytes } from '../../../server/embedded/proof.js'
import { solanaMethods } from '../../../server/frame/page/rpc/solana.js'
import { refused } from './refused.js'

const [ada, bob, eve] = [1, 2, 3].map((seed) => Keypair.fromSeed(new Uint8Array(32).fill(seed)).publicKey) as [
  ...[PublicKey, PublicKey, PublicKey],
]
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const utf8 = (text: string) => new TextEncoder().encode(text)
const call = (method: string, params: unknown, by: PublicKey) => solanaMethods[method]?.(params, by.toBase58())
const message = (params: unknown, by = ada) => call('signMessage', params, by)
const bytes = (content: Uint8Array, by = ada) => message({ message: base64(content), encoding: 'base64' }, by)
const transaction = (encoded: unknown, by = ada) => call('signTransaction', { transaction: encoded }, by)

/** A transfer of one lamport, which `others` sign too. */
function transfer(from: PublicKey, to: PublicKey, ...others: PublicKey[]) {
  const instruction = SystemProgram.transfer({ fromPubkey: from, toPubkey: to, lamports: 1n })
  for (const pubkey of others) instruction.keys.push({ pubkey, isSigner: true, isWritable: false })
  const recentBlockhash = PublicKey.default.toBase58()
  return new TransactionMessage({ payerKey: from, recentBlockhash, instructions: [instruction] })
}
const kinds = [
  ['legacy', (from: TransactionMessage) => from.compileToLegacyMessage()],
  ['version 0', (from: TransactionMessage) => from.compileToV0Message()],
] as const

describe('the signed bytes of a message', () => {
  test.each([['Hello'], ['Grüße, 世界'], ['aGVsbG8='], ['\x19M'], ['\x19'], ['xL'], ['L\x19']])(
    'are its text: %j',
    (text) => {
      expect(message({ message: text })).toEqual(utf8(text))
      for (const encoding of ['utf-8', null, undefined])
        expect(message({ message: text, encoding })).toEqual(utf8(text))
      expect(bytes(utf8(text))).toEqual(utf8(text))
    },
  )
  test('are decoded from base64, any bytes', () => {
    for (const content of [[0], [0xff, 0, 1], [0x80], [1, 0, 0, 0]])
      expect(bytes(Uint8Array.from(content))).toEqual(Uint8Array.from(content))
  })
  test('may have a million characters', () => {
    expect(message({ message: 'x'.repeat(1_000_000) })).toHaveLength(1_000_000)
    expect(() => message({ message: 'x'.repeat(1_000_001) })).toThrow(refused('at most 1000000 characters'))
  })
  test.each([
    ['no message', {}, '"message" must be a non-empty string'],
    ['an empty one', { message: '' }, '"message" must be a non-empty string'],
    ['bytes as they are', { message: [1] }, '"message" must be a non-empty string'],
    ['another encoding', { message: 'ff', encoding: 'hex' }, '"encoding" must be one of utf-8, base64'],
    ['an empty encoding', { message: 'ff', encoding: '' }, '"encoding" must be one of utf-8, base64'],
    ['more', { message: 'x', display: 'y' }, '"display" is not a known field.'],
    ['no base64', { message: 'Hello!', encoding: 'base64' }, 'That is not base64.'],
    ['base64 without its padding', { message: 'aGVsbG8', encoding: 'base64' }, 'That is not base64.'],
    ['base64 of nothing', { message: '====', encoding: 'base64' }, 'That is not base64.'],
    ['a list', [], 'must be an object'],
    ['nothing', undefined, 'must be an object'],
  ])('are refused with %s', (_, params, words) => {
    expect(() => message(params)).toThrow(refused(words))
  })
})

describe('a message that is something else', () => {
  test.each(kinds)('is refused: a %s transaction that this wallet signs', (_, compile) => {
    const words = '"message" is a transaction: ask for signTransaction.'
    expect(() => bytes(compile(transfer(ada, bob)).serialize())).toThrow(refused(words))
    expect(() => bytes(compile(transfer(bob, eve, ada)).serialize())).toThrow(refused(words))
  })
  test.each(kinds)('is signed: a %s transaction of others, which needs no signature of this wallet', (_, compile) => {
    for (const money of [transfer(bob, eve), transfer(bob, ada)]) {
      const serialized = Uint8Array.from(compile(money).serialize())
      expect(bytes(serialized)).toEqual(serialized)
    }
  })
  test('is refused: a proof for the server, in any encoding', () => {
    const fact = { appId: 'a', userId: 'u', address: ada.toBase58(), hash: '00' }
    const proof = proofBytes({ act: 'device', ...fact })
    expect(() => bytes(proof)).toThrow(refused('"message" is none that a wallet signs.'))
    expect(() => message({ message: new TextDecoder().decode(proof) })).toThrow(refused('none that a wallet signs'))
    expect(() => message({ message: '\x19L' })).toThrow(refused('none that a wallet signs'))
  })
})

describe('a transaction', () => {
  test.each(kinds)('is signed by its message: %s', (_, compile) => {
    const compiled = compile(transfer(ada, bob))
    const whole = new VersionedTransaction(compiled)
    expect(transaction(base64(whole.serialize()))).toEqual(Uint8Array.from(compiled.serialize()))
  })
  test.each(kinds)('is signed by its message even if another account pays and has signed: %s', (_, compile) => {
    const compiled = compile(transfer(bob, eve, ada))
    const whole = new VersionedTransaction(compiled)
    whole.addSignature(bob, new Uint8Array(64).fill(7))
    expect(transaction(base64(whole.serialize()))).toEqual(Uint8Array.from(compiled.serialize()))
  })
  test.each(kinds)('is refused if this wallet is not a signer: %s', (_, compile) => {
    for (const money of [transfer(bob, eve), transfer(bob, ada)]) {
      const encoded = base64(new VersionedTransaction(compile(money)).serialize())
      expect(() => transaction(encoded)).toThrow(refused('The transaction does not name this wallet as a signer.'))
    }
  })
  test.each([
    ['a message without signatures', transfer(ada, bob).compileToV0Message().serialize(), '"transaction" is none: '],
    ['one that ends too soon', Uint8Array.from([1, 2, 3]), '"transaction" is none: The transaction ends too soon.'],
    ['one that no packet holds', new Uint8Array(1233), '"transaction" is none: A transaction has at most 1232 bytes.'],
  ])('is refused if it is %s', (_, content, words) => {
    expect(() => transaction(base64(content))).toThrow(refused(words))
  })
  test.each([
    ['missing', undefined, '"transaction" must be'],
    ['bytes as they are', [1], '"transaction" must be'],
    ['empty', '', '"transaction" must be'],
    ['in hex', '0x01', '"transaction" is none: '],
    ['text', 'Hello!', 'That is not base64.'],
    ['longer than a packet is in base64', 'A'.repeat(1704), '"transaction" must be a non-empty string of at most 1700'],
  ])('is refused if it is %s', (_, encoded, words) => {
    expect(() => transaction(encoded)).toThrow(refused(words))
  })
  test('is refused with further fields', () => {
    expect(() => call('signTransaction', { transaction: 'AA==', encoding: 'base64' }, ada)).toThrow(
      refused('"encoding" is not a known field.'),
    )
  })
})
