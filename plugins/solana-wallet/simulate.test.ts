import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  PublicKey,
  SystemProgram,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { afterEach, describe, expect, test } from 'vitest'
import { startServer } from '../../tests/server.js'
import { openOn } from './simulate.lazy.js'

const key = (fill: number) => new PublicKey(new Uint8Array(32).fill(fill))
const [ADA, BOB, MINT, SAVINGS] = [key(1), key(2), key(3), key(4)] as const
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
/** The changes that BYTES would make to Ada's accounts. */
const simulate = (url: string, bytes: Uint8Array, wallet: string) => openOn(url, bytes).changes(wallet)
const BYTES = new VersionedTransaction(
  new TransactionMessage({
    payerKey: ADA,
    recentBlockhash: PublicKey.default.toBase58(),
    instructions: [
      SystemProgram.transfer({ fromPubkey: ADA, toPubkey: BOB, lamports: 1n }),
      SystemProgram.transfer({ fromPubkey: ADA, toPubkey: SAVINGS, lamports: 1n }),
    ],
  }).compileToV0Message(),
).serialize()

const account = (lamports: number, owner: string, data: Uint8Array = new Uint8Array()) => ({
  lamports,
  owner,
  data: [Buffer.from(data).toString('base64'), 'base64'],
  executable: false,
  rentEpoch: 0,
})
const plain = (lamports: number) => account(lamports, SystemProgram.programId.toBase58())
const tokens = (of: PublicKey, amount: bigint) => {
  const tokenAccount = [...MINT.toBytes(), ...of.toBytes(), ...new Uint8Array(new BigUint64Array([amount]).buffer)]
  return account(2_039_280, TOKEN, Uint8Array.from(tokenAccount))
}
/** A mint with six decimals. */
const mint = account(1, TOKEN, new Uint8Array(82).fill(6, 44, 45))

const opened: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((server) => server.stop()))
})
type Accounts = Readonly<Record<string, object>>
/** A node with these accounts and this result of a simulation. */
async function node(before: Accounts, outcome: object, after?: Accounts) {
  const server = await startServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { method, params } = JSON.parse(Buffer.concat(chunks).toString())
    const statesOf = (addresses: string[], of: Accounts) => addresses.map((address) => of[address] ?? null)
    const value =
      method === 'getFeeForMessage'
        ? 5_000
        : method === 'getMultipleAccounts'
          ? statesOf(params[0], before)
          : { err: null, logs: [], ...outcome, accounts: after ? statesOf(params[1].accounts.addresses, after) : null }
    response.end(JSON.stringify({ jsonrpc: '2.0', id: '1', result: { context: { slot: 1 }, value } }))
  })
  opened.push(server)
  return server.url
}
const at = (ada: number, savings: object) => ({
  [ADA.toBase58()]: plain(ada),
  [SAVINGS.toBase58()]: savings,
  [MINT.toBase58()]: mint,
})

test('lists the changes of SOL and of the wallet’s own tokens', async () => {
  const url = await node(at(1_000, tokens(ADA, 5n)), {}, at(400, tokens(ADA, 12n)))
  expect(await simulate(url, BYTES, ADA.toBase58())).toEqual({
    kind: 'changes',
    lamports: -600n,
    tokens: [{ mint: MINT.toBase58(), amount: 7n, decimals: 6 }],
  })
})
test('tokens of other accounts, and unchanged balances, are not listed', async () => {
  const somebody = await node(at(1, tokens(BOB, 5n)), {}, at(1, tokens(BOB, 12n)))
  const same = await node(at(1, tokens(ADA, 5n)), {}, at(1, tokens(ADA, 5n)))
  for (const url of [somebody, same])
    expect(await simulate(url, BYTES, ADA.toBase58())).toEqual({ kind: 'changes', lamports: 0n, tokens: [] })
})
test('tokens whose account gets another owner are lost', async () => {
  const url = await node(at(1, tokens(ADA, 5n)), {}, at(1, tokens(BOB, 5n)))
  expect(await simulate(url, BYTES, ADA.toBase58())).toMatchObject({ tokens: [{ amount: -5n }] })
})
test('a failure has the program’s own message if there is one', async () => {
  const logs = ['Program 1 invoke [1]', 'Transfer: insufficient lamports 5, need 7', 'Program 1 consumed 150']
  const url = await node({}, { err: { InstructionError: [0, { Custom: 1 }] }, logs })
  expect(await simulate(url, BYTES, ADA.toBase58())).toMatchObject({ kind: 'fails', reason: logs[1] })
  const silent = await node(at(5_000, plain(0)), { err: 'AccountNotFound' })
  expect(await simulate(silent, BYTES, ADA.toBase58())).toEqual({ kind: 'fails', reason: 'AccountNotFound' })
})
test.each([
  [0, 5_002n],
  [5_001, 1n],
  [5_002, undefined],
])('with %i lamports a failing transaction lacks %i', async (balance, lacking) => {
  const url = await node(at(balance, plain(0)), { err: { InsufficientFundsForRent: { account_index: 0 } } })
  const changes = await openOn(url, BYTES).changes(ADA.toBase58(), 2n)
  expect(changes).toEqual({ kind: 'fails', reason: expect.any(String), ...(lacking && { lacking }) })
})
test('only the first signer pays the fee', async () => {
  const url = await node(at(1, plain(0)), { err: 'InsufficientFundsForFee' })
  expect(await openOn(url, BYTES).changes(BOB.toBase58(), 7n)).toMatchObject({ lacking: 7n })
})
test('an unknown blockhash is of another chain or too old', async () => {
  const url = await node(at(1, tokens(ADA, 5n)), { err: 'BlockhashNotFound' }, at(1, tokens(ADA, 5n)))
  expect(await simulate(url, BYTES, ADA.toBase58())).toEqual({ kind: 'elsewhere' })
})
test('a node without account states, or no node, is an error', async () => {
  await expect(simulate(await node({}, {}), BYTES, ADA.toBase58())).rejects.toThrow('does not say')
  await expect(simulate('http://localhost:9', BYTES, ADA.toBase58())).rejects.toThrow()
})

describe('accounts of an address table', () => {
  const TABLE = key(9)
  /** https://docs.rs/solana-address-lookup-table-interface: type, deactivation slot, authority; then the addresses. */
  const table = account(
    1,
    AddressLookupTableProgram.programId.toBase58(),
    Uint8Array.from([
      ...[1, 0, 0, 0],
      ...Array(8).fill(255),
      ...Array(8).fill(0),
      ...[0, 0],
      ...Array(32).fill(0),
      ...[0, 0],
      ...BOB.toBytes(),
      ...SAVINGS.toBytes(),
    ]),
  )
  const state = AddressLookupTableAccount.deserialize(Buffer.from(table.data[0] ?? '', 'base64'))
  const bytes = new VersionedTransaction(
    new TransactionMessage({
      payerKey: ADA,
      recentBlockhash: PublicKey.default.toBase58(),
      instructions: [SystemProgram.transfer({ fromPubkey: ADA, toPubkey: SAVINGS, lamports: 7n })],
    }).compileToV0Message([new AddressLookupTableAccount({ key: TABLE, state })]),
  ).serialize()
  const accountsWith = (savings: object) => ({ ...at(1_000, savings), [TABLE.toBase58()]: table })

  test('have the addresses that the node returns', async () => {
    const url = await node(accountsWith(tokens(ADA, 5n)), {})
    const [instruction] = await openOn(url, bytes).instructions()
    expect(instruction).toMatchObject({
      program: SystemProgram.programId.toBase58(),
      accounts: [ADA.toBase58(), SAVINGS.toBase58()],
    })
  })
  test('count in the changes', async () => {
    const url = await node(accountsWith(tokens(ADA, 5n)), {}, accountsWith(tokens(ADA, 2n)))
    expect(await simulate(url, bytes, ADA.toBase58())).toMatchObject({ tokens: [{ amount: -3n }] })
  })
  test('are unknown if the node does not have the table, and so are the changes', async () => {
    const on = openOn(await node(at(1, tokens(ADA, 5n)), {}, at(1, tokens(ADA, 5n))), bytes)
    await expect(on.instructions()).rejects.toThrow('table')
    await expect(on.changes(ADA.toBase58())).rejects.toThrow('table')
  })
})
