import { generateKeyPairSync, sign, verify } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import { PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { afterEach, describe, expect, test } from 'vitest'
import type { HostConfig } from '../../core/host-config.js'
import { testContext } from '../../tests/unit/context.js'
import { part } from '../../tests/unit/part.js'
import { type Answer, json, listen } from '../../tests/unit/server.js'
import { fromBase64 } from './bytes.js'
import { chainOf, chainsOf, nodeOf } from './chain.js'
import type { SolanaAccount } from './contract.js'
import type { Keyring } from './keyring.js'
import { inSol, sendTransaction, signTransaction } from './transactions.js'

const LOCAL = 'solana:localnet'
const hostWith = (rpcs: Record<string, { url: string }> = {}) => part<HostConfig>({ solana: { rpcs } })
/** A host without prompts. */
const quiet = (keyring: Keyring, rpcs?: Record<string, { url: string }>) => {
  const host = { ...hostWith(rpcs), embeddedWallets: { noPromptOnSignature: true } }
  return { ctx: testContext('solana-wallet', { host }).ctx, keyring }
}

function person() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  const key = new PublicKey(raw)
  return { publicKey, privateKey, key, account: part<SolanaAccount>({ address: key.toBase58() }) }
}
type Person = ReturnType<typeof person>
const [ada, bob] = [person(), person()]

/** Signs the message within a transaction as the frame does, and records the requests. */
function keyringOf(...people: Person[]) {
  const requests: string[] = []
  const keyring = part<Keyring>({
    async sign({ address }: SolanaAccount, method: string, params: object) {
      requests.push(`${method} ${address}`)
      const who = people.find(({ account }) => account.address === address)
      if (!who) throw new Error(`No key of ${address}`)
      const { transaction } = params as { transaction: string }
      const { message } = VersionedTransaction.deserialize(fromBase64(transaction))
      return new Uint8Array(sign(null, message.serialize(), who.privateKey))
    },
  })
  return { keyring, requests }
}
/** `from` pays one lamport to `to`, and the fee. Others in `signers` sign too. */
function transfer(from: Person, to: Person, ...signers: Person[]) {
  const instruction = SystemProgram.transfer({ fromPubkey: from.key, toPubkey: to.key, lamports: 1n })
  for (const { key } of signers) instruction.keys.push({ pubkey: key, isSigner: true, isWritable: false })
  const recentBlockhash = PublicKey.default.toBase58()
  return new TransactionMessage({ payerKey: from.key, recentBlockhash, instructions: [instruction] })
}
const bytesOf = (message: TransactionMessage, version: 'legacy' | 0) =>
  new VersionedTransaction(version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()).serialize()
/**
 * A transaction for Ada with this many bytes of data. It is built by hand, because web3.js builds none that is too
 * long.
 */
const withData = (length: number) =>
  Uint8Array.from([
    ...[1, ...new Array(64).fill(0), 1, 0, 1, 2, ...ada.key.toBytes(), ...PublicKey.default.toBytes()],
    ...[...new Array(32).fill(7), 1, 1, 0, (length & 127) | 128, length >> 7, ...new Array(length).fill(0)],
  ])
const isSignedBy = (who: Person, bytes: Uint8Array, place = 0) => {
  const { message, signatures } = VersionedTransaction.deserialize(bytes)
  return verify(null, message.serialize(), who.publicKey, signatures[place] ?? new Uint8Array())
}

const opened: Awaited<ReturnType<typeof listen>>[] = []
async function node(answer: Answer) {
  const server = await listen(answer)
  opened.push(server)
  return server
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.close()))
})

describe('a signed transaction', () => {
  test.each(['legacy', 0] as const)('has the signature in its slot and no other change: %s', async (version) => {
    const unsigned = bytesOf(transfer(bob, ada, ada), version)
    const { keyring, requests } = keyringOf(ada)
    const signed = await signTransaction(quiet(keyring), ada.account, { transaction: unsigned })
    expect(isSignedBy(ada, signed, 1)).toBe(true)
    expect(isSignedBy(bob, signed, 0)).toBe(false)
    expect(VersionedTransaction.deserialize(signed).message).toEqual(VersionedTransaction.deserialize(unsigned).message)
    expect(requests).toEqual([`signTransaction ${ada.account.address}`])
  })
  test('of another frame is signed as one of this page', async () => {
    const unsigned = bytesOf(transfer(ada, bob), 0)
    const foreign = runInNewContext('Uint8Array.from(bytes)', { bytes: [...unsigned] })
    const signed = await signTransaction(quiet(keyringOf(ada).keyring), ada.account, { transaction: foreign })
    expect(isSignedBy(ada, signed)).toBe(true)
  })
  test('keeps other signatures', async () => {
    const first = await signTransaction(quiet(keyringOf(bob).keyring), bob.account, {
      transaction: bytesOf(transfer(bob, ada, ada), 0),
    })
    const both = await signTransaction(quiet(keyringOf(ada).keyring), ada.account, { transaction: first })
    expect([isSignedBy(bob, both, 0), isSignedBy(ada, both, 1)]).toEqual([true, true])
  })
  test('of many bytes is signed unchanged', async () => {
    const unsigned = withData(1_000)
    const signed = await signTransaction(quiet(keyringOf(ada).keyring), ada.account, { transaction: unsigned })
    expect(isSignedBy(ada, signed)).toBe(true)
    expect(signed.subarray(65)).toEqual(unsigned.subarray(65))
  })
  test.each([
    ['a transaction of others', bytesOf(transfer(bob, ada), 0)],
    ['bytes that are not a transaction', Uint8Array.of(1, 2, 3)],
    ['no bytes', new Uint8Array()],
    ['a transaction that is too long to be sent', withData(3_000)],
    ['bytes behind the transaction', Uint8Array.of(...bytesOf(transfer(ada, bob), 0), 1)],
    ['fewer places for signatures than signers', Uint8Array.of(0, ...bytesOf(transfer(ada, bob), 0).subarray(65))],
    ['base64 in place of bytes', Buffer.from(bytesOf(transfer(ada, bob), 0)).toString('base64') as never],
  ])('with %s is refused before the wallet is asked', async (_, bytes) => {
    const { keyring, requests } = keyringOf(ada)
    await expect(signTransaction(quiet(keyring), ada.account, { transaction: bytes })).rejects.toMatchObject({
      code: 'invalid_data',
    })
    expect(requests).toEqual([])
  })
})

describe('a sent transaction', () => {
  const transaction = bytesOf(transfer(ada, bob), 0)
  test('is signed and sent to the host’s node with its options, and resolves with its first signature, whatever the node answers', async () => {
    const { keyring } = keyringOf(ada)
    // another signature, which a node has no reason to answer
    const server = await node(json(200, { jsonrpc: '2.0', id: '1', result: `${'1'.repeat(63)}3` }))
    const rpcs = { [LOCAL]: { url: server.url } }
    const options = { maxRetries: 2, minContextSlot: 7 }
    const signature = await sendTransaction(quiet(keyring, rpcs), ada.account, { transaction, chain: LOCAL, options })
    const [of, ...more] = server.received.map(({ body }) => body as { method: string; params: [string, object] })
    expect([of?.method, more]).toEqual(['sendTransaction', []])
    const sent = fromBase64(of?.params[0] ?? '')
    expect(isSignedBy(ada, sent)).toBe(true)
    expect(signature).toEqual(VersionedTransaction.deserialize(sent).signatures[0])
    expect(of?.params[1]).toMatchObject({ ...options, encoding: 'base64', preflightCommitment: 'confirmed' })
  })
  /** Sends to a node that refuses with this message, and then says this of the signature. */
  async function refused(message: string, ...then: Answer[]) {
    const refusal = json(200, { jsonrpc: '2.0', id: '1', error: { code: -32002, message } })
    const server = await listen(refusal, ...then)
    opened.push(server)
    const rpcs = { [LOCAL]: { url: server.url } }
    return { sent: sendTransaction(quiet(keyringOf(ada).keyring, rpcs), ada.account, { transaction }), server }
  }
  const status = (value: object | null) =>
    json(200, { jsonrpc: '2.0', id: '1', result: { context: { slot: 7 }, value: [value] } })
  const DONE = { slot: 7, confirmations: null, err: null, confirmationStatus: 'finalized' }
  test.each([
    ['Transaction simulation failed: Error processing Instruction 2: custom program error: 0x1771', true],
    ['Node is behind by 42 slots', true],
    ['Transaction signature verification failure', false],
    ['Transaction failed to sanitize accounts offsets correctly', false],
    ['invalid transaction: too large', false],
  ])('that the node refuses rejects with the node’s own words: %s', async (message, retryable) => {
    const { sent } = await refused(message)
    await expect(sent).rejects.toMatchObject({ code: 'transaction_failure', retryable, message })
  })
  test('that a program refuses rejects with the program’s words, too', async () => {
    const logs = ['Program 1 invoke [1]', 'Transfer: insufficient lamports 5, need 7', 'Program 1 failed: custom']
    const error = {
      code: -32002,
      message: 'custom program error: 0x1',
      data: { err: { InstructionError: [0, {}] }, logs },
    }
    const server = await listen(json(200, { jsonrpc: '2.0', id: '1', error }))
    opened.push(server)
    const rpcs = { [LOCAL]: { url: server.url } }
    const sent = sendTransaction(quiet(keyringOf(ada).keyring, rpcs), ada.account, { transaction })
    await expect(sent).rejects.toMatchObject({
      code: 'transaction_failure',
      message: 'custom program error: 0x1 (Transfer: insufficient lamports 5, need 7)',
    })
  })
  test.each([
    'Transaction simulation failed: Blockhash not found',
    'BlockhashNotFound',
    'Signature 5J has expired: block height exceeded.',
  ])('that has run out is not tried again, and the host is told to build it anew: %s', async (message) => {
    const { sent, server } = await refused(message, status(null))
    await expect(sent).rejects.toMatchObject({
      code: 'transaction_expired',
      retryable: false,
      message: expect.stringContaining('build it anew with a recent blockhash'),
    })
    expect(server.received).toHaveLength(2)
  })
  test('that has run out and failed on the chain has not succeeded', async () => {
    const { sent } = await refused('Blockhash not found', status({ ...DONE, err: { InstructionError: [0, 'x'] } }))
    await expect(sent).rejects.toMatchObject({ code: 'transaction_expired' })
  })
  test.each([
    ['This transaction has already been processed', []],
    ['Transaction simulation failed: Blockhash not found', [status(DONE)]],
  ])('that an earlier try has sent, although its answer was lost, is sent: %s', async (message, then) => {
    const { sent, server } = await refused(message, ...then)
    const signature = await sent
    const [{ body } = { body: { params: [''] } }] = server.received
    const { params } = body as { params: [string] }
    expect(signature).toEqual(VersionedTransaction.deserialize(fromBase64(params[0])).signatures[0])
  })
  test('to a node that does not answer may be tried again', async () => {
    const server = await node(json(200, {}))
    await server.close()
    const rpcs = { [LOCAL]: { url: server.url } }
    const sent = sendTransaction(quiet(keyringOf(ada).keyring, rpcs), ada.account, { transaction })
    await expect(sent).rejects.toMatchObject({ code: 'transaction_failure', retryable: true })
  })
  test('for a chain without a node is not signed', async () => {
    const { keyring, requests } = keyringOf(ada)
    const sent = sendTransaction(quiet(keyring), ada.account, { transaction, chain: LOCAL })
    await expect(sent).rejects.toMatchObject({ code: 'unsupported_chain_id' })
    expect(requests).toEqual([])
  })
})

describe('the node of a chain', () => {
  const own = { url: 'https://solana.example' }
  test('is the host’s, else the public one', () => {
    expect(nodeOf(hostWith({ 'solana:devnet': own }), 'solana:devnet')).toBe(own.url)
    expect(nodeOf(hostWith({ 'solana:devnet': own }), 'solana:testnet')).toBe('https://api.testnet.solana.com')
  })
  test('without a named chain is the host’s first, else mainnet', () => {
    expect(chainOf(hostWith({ [LOCAL]: own }), undefined)).toBe(LOCAL)
    expect(chainOf(part<HostConfig>({}), undefined)).toBe('solana:mainnet')
  })
  test.each([7, {}, '', 'mainnet', 'eip155:1', `solana:${'x'.repeat(33)}`, 'solana:\u202edevnet'])(
    'does not exist for %j, which would be shown to the user',
    async (chain) => {
      const refused = { code: 'invalid_data' }
      expect(() => chainOf(hostWith(), chain)).toThrow(expect.objectContaining(refused))
      const { keyring, requests } = keyringOf(ada)
      const request = { transaction: bytesOf(transfer(ada, bob), 0), chain: chain as never }
      await expect(signTransaction(quiet(keyring), ada.account, request)).rejects.toMatchObject(refused)
      expect(requests).toEqual([])
    },
  )
  test('of a name that the host has a node for is that node', () => {
    expect(chainOf(hostWith({ 'solana:a.b': own }), 'solana:a.b')).toBe('solana:a.b')
  })
  test('the host’s chains come first, without duplicates', () => {
    const publicOnes = ['solana:mainnet', 'solana:devnet', 'solana:testnet']
    expect(chainsOf(part<HostConfig>({}))).toEqual(publicOnes)
    expect(chainsOf(hostWith({ [LOCAL]: own, 'solana:devnet': own }))).toEqual([
      LOCAL,
      'solana:devnet',
      'solana:mainnet',
      'solana:testnet',
    ])
  })
})

test('an added amount is exact to the lamport', () => {
  for (let round = 0; round < 300; round++) {
    const digits = Array.from({ length: 1 + (round % 20) }, () => `${Math.floor(Math.random() * 10)}`).join('')
    const [whole = '', fraction = ''] = inSol(BigInt(digits)).split('.')
    expect(fraction).toHaveLength(9)
    expect(BigInt(whole + fraction)).toBe(BigInt(digits))
  }
})
