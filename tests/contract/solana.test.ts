import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  Transaction,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { databases } from './databases.js'
import { request } from './sandbox.js'

const rpc = `${databases[0]?.urls[0]}/sandbox/solana`
const LAMPORTS_PER_SOL = 1_000_000_000
const TOKEN_PROGRAM = new PublicKey('TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA')

async function connect() {
  const { body } = await request(rpc)
  expect(body).toEqual({ rpc, rpcSubscriptions: rpc.replace('http', 'ws') })
  return new Connection(rpc, { wsEndpoint: `${body.rpcSubscriptions}`, commitment: 'confirmed' })
}
async function funded(connection: Connection, sol = 1) {
  const payer = Keypair.generate()
  await connection.requestAirdrop(payer.publicKey, sol * LAMPORTS_PER_SOL)
  return payer
}
async function transfer(connection: Connection, from: Keypair, lamports: number, to = Keypair.generate().publicKey) {
  const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
  const transaction = new Transaction({ feePayer: from.publicKey, blockhash, lastValidBlockHeight })
  transaction.add(SystemProgram.transfer({ fromPubkey: from.publicKey, toPubkey: to, lamports })).sign(from)
  return { transaction, to, blockhash, lastValidBlockHeight }
}
const ask = (method: string, params: unknown = []) => request(rpc, { jsonrpc: '2.0', id: 7, method, params })

describe('the Solana chain', () => {
  test('money goes from one to another, and who sends it hears of it', async () => {
    const connection = await connect()
    const payer = await funded(connection)
    expect(await connection.getBalance(payer.publicKey)).toBe(LAMPORTS_PER_SOL)
    const { transaction, to, ...until } = await transfer(connection, payer, 0.1 * LAMPORTS_PER_SOL)
    expect((await connection.getFeeForMessage(transaction.compileMessage())).value).toBe(5000)
    const signature = await connection.sendRawTransaction(transaction.serialize())
    const { value } = await connection.confirmTransaction({ signature, ...until })
    expect(value).toMatchObject({ err: null })
    expect(await connection.getBalance(to)).toBe(0.1 * LAMPORTS_PER_SOL)
    expect(await connection.getBalance(payer.publicKey)).toBe(0.9 * LAMPORTS_PER_SOL - 5000)
    const status = await connection.getSignatureStatus(signature)
    expect(status.value).toMatchObject({ err: null, confirmationStatus: 'finalized' })
  })
  test('a transaction of version 0, simulated and sent', async () => {
    const connection = await connect()
    const payer = await funded(connection)
    const to = Keypair.generate().publicKey
    const { blockhash } = await connection.getLatestBlockhash()
    const instructions = [
      SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports: LAMPORTS_PER_SOL / 2 }),
    ]
    const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash: blockhash, instructions })
    const transaction = new VersionedTransaction(message.compileToV0Message())
    transaction.sign([payer])
    const simulated = await connection.simulateTransaction(transaction)
    expect(simulated.value).toMatchObject({ err: null, unitsConsumed: 150 })
    expect(await connection.getAccountInfo(to)).toBeNull()
    await connection.sendTransaction(transaction)
    expect(await connection.getAccountInfo(to)).toMatchObject({
      lamports: LAMPORTS_PER_SOL / 2,
      owner: SystemProgram.programId,
    })
  })
  test('says what would become of accounts, of a transaction that nobody has signed yet', async () => {
    const connection = await connect()
    const payer = await funded(connection)
    const to = Keypair.generate().publicKey
    const simulate = async (lamports: number, recentBlockhash: string, options: object = {}) => {
      const instructions = [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: to, lamports })]
      const message = new TransactionMessage({ payerKey: payer.publicKey, recentBlockhash, instructions })
      const addresses = [payer.publicKey, to, PublicKey.unique()].map((key) => key.toBase58())
      const accounts = { encoding: 'base64', addresses } as const
      const transaction = new VersionedTransaction(message.compileToV0Message())
      return (await connection.simulateTransaction(transaction, { accounts, ...options })).value
    }
    const { blockhash } = await connection.getLatestBlockhash()
    const { accounts } = await simulate(LAMPORTS_PER_SOL / 2, blockhash)
    expect(accounts?.map((one) => one?.lamports)).toEqual([
      LAMPORTS_PER_SOL / 2 - 5000,
      LAMPORTS_PER_SOL / 2,
      undefined,
    ])
    expect(await connection.getBalance(payer.publicKey)).toBe(LAMPORTS_PER_SOL)
    expect((await simulate(2 * LAMPORTS_PER_SOL, blockhash)).accounts).toEqual([null, null, null])
    const old = PublicKey.unique().toBase58()
    expect(await simulate(1_000_000, old)).toMatchObject({ err: 'BlockhashNotFound' })
    expect(await simulate(1_000_000, old, { replaceRecentBlockhash: true })).toMatchObject({ err: null })
    expect(await simulate(1_000_000, blockhash, { sigVerify: true })).toMatchObject({ err: 'SignatureFailure' })
  })
  test('refuses what cannot be paid, what was changed, what is sent twice, and what is too old', async () => {
    const connection = await connect()
    const payer = await funded(connection)
    const send = (transaction: Transaction) =>
      connection
        .sendRawTransaction(transaction.serialize({ verifySignatures: false }))
        .catch((cause: Error) => cause.message)
    expect(await send((await transfer(connection, payer, 2 * LAMPORTS_PER_SOL)).transaction)).toContain(
      'custom program error: 0x1',
    )
    expect(await send((await transfer(connection, Keypair.generate(), 1)).transaction)).toContain(
      'no record of a prior credit',
    )
    const good = await transfer(connection, payer, LAMPORTS_PER_SOL / 10)
    const wire = good.transaction.serialize()
    wire[70] = (wire[70] ?? 0) ^ 1
    expect((await ask('sendTransaction', [wire.toString('base64'), { encoding: 'base64' }])).body.error).toBeDefined()
    const stale = good.transaction
    expect(await send(stale)).toMatch(/^\w{64,}$/)
    expect(await send(stale)).toContain('already been processed')
    const old = new Transaction({
      feePayer: payer.publicKey,
      blockhash: PublicKey.unique().toBase58(),
      lastValidBlockHeight: 1,
    })
    old.add(SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: good.to, lamports: 1 })).sign(payer)
    expect(await send(old)).toContain('Blockhash not found')
    expect(await connection.getBalance(good.to)).toBe(LAMPORTS_PER_SOL / 10)
  })
  test('one that fails on the chain says why', async () => {
    const connection = await connect()
    const payer = await funded(connection)
    const { transaction, ...until } = await transfer(connection, payer, 2 * LAMPORTS_PER_SOL)
    const signature = await connection.sendRawTransaction(transaction.serialize(), { skipPreflight: true })
    const failure = await connection.confirmTransaction({ signature, ...until }).catch((cause: unknown) => cause)
    expect(failure).toMatchObject({ InstructionError: [0, { Custom: 1 }] })
  })
  test.each([
    ['sendTransaction', ['!!!']],
    ['sendTransaction', ['AQ==', { encoding: 'base64' }]],
    ['sendTransaction', []],
    ['getBalance', ['11']],
    ['getBalance', [{}]],
    ['requestAirdrop', [PublicKey.unique().toBase58(), -1]],
    ['requestAirdrop', [PublicKey.unique().toBase58(), 1e15]],
    ['requestAirdrop', [PublicKey.unique().toBase58(), '1']],
    ['getSignatureStatuses', ['x']],
    ['getFeeForMessage', ['AAAA']],
  ])('%s %j is refused', async (method, params) => {
    const answer = await ask(method, params)
    expect(answer.body).toMatchObject({ id: 7, error: { code: -32602, message: expect.any(String) } })
  })
  test('tokens of an owner: those that were given, and those that a transaction put elsewhere', async () => {
    const connection = await connect()
    const payer = await funded(connection)
    const mint = Keypair.generate().publicKey
    const owner = payer.publicKey
    const tokenAccounts = async () => (await connection.getParsedTokenAccountsByOwner(owner, { mint })).value
    await expect(tokenAccounts()).rejects.toThrow('could not find mint')
    await ask('surfnet_setTokenAccount', [owner.toBase58(), mint.toBase58(), { amount: 5_000_001 }])
    const [first] = await tokenAccounts()
    expect(first?.account.data.parsed.info).toMatchObject({
      owner: owner.toBase58(),
      mint: mint.toBase58(),
      tokenAmount: { amount: '5000001', decimals: 6 },
    })
    const [associated] = PublicKey.findProgramAddressSync(
      [owner.toBytes(), TOKEN_PROGRAM.toBytes(), mint.toBytes()],
      new PublicKey('ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'),
    )
    expect(first?.pubkey).toEqual(associated)
    const savings = Keypair.generate()
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash()
    const lamports = await connection.getMinimumBalanceForRentExemption(165)
    const transaction = new Transaction({ feePayer: owner, blockhash, lastValidBlockHeight }).add(
      SystemProgram.createAccount({
        fromPubkey: owner,
        newAccountPubkey: savings.publicKey,
        lamports,
        space: 165,
        programId: TOKEN_PROGRAM,
      }),
      // this instruction is InitializeAccount3; the next one is Transfer
      new TransactionInstruction({
        programId: TOKEN_PROGRAM,
        keys: [savings.publicKey, mint].map((pubkey) => ({ pubkey, isSigner: false, isWritable: true })),
        data: Buffer.from([18, ...owner.toBytes()]),
      }),
      new TransactionInstruction({
        programId: TOKEN_PROGRAM,
        keys: [associated, savings.publicKey, owner].map((pubkey) => ({
          pubkey,
          isSigner: pubkey === owner,
          isWritable: true,
        })),
        data: Buffer.from([3, 1, 0, 0, 0, 0, 0, 0, 0]),
      }),
    )
    transaction.sign(payer, savings)
    await connection.sendRawTransaction(transaction.serialize())
    const amounts = (await tokenAccounts()).map(({ account }) => account.data.parsed.info.tokenAmount.amount)
    expect(amounts).toEqual(['5000000', '1'])
  })
  test('other methods, other bodies, many calls at once', async () => {
    expect((await ask('constructor')).body).toMatchObject({ error: { code: -32601 } })
    expect((await request(rpc, 7 as never)).body).toMatchObject({ error: { code: -32600 } })
    const both = await request(rpc, [{ jsonrpc: '2.0', id: 1, method: 'getHealth' }, 3] as never)
    expect(both.body).toMatchObject([
      { id: 1, result: 'ok' },
      { id: null, error: { code: -32600 } },
    ])
  })
  test('an id that is nested thousands of levels deep ends neither a call nor the server', async () => {
    const deep = `{"id":${'['.repeat(8000)}${']'.repeat(8000)},"method":"getHealth"}`
    expect((await request(rpc, undefined, { raw: deep, method: 'POST' })).body).toMatchObject({ id: null, error: {} })
    const socket = new WebSocket(rpc.replace('http', 'ws'))
    const answer = new Promise((resolve) => socket.on('message', (text) => resolve(JSON.parse(`${text}`))))
    socket.on('open', () => socket.send(deep))
    expect(await answer).toMatchObject({ id: null, error: { code: -32_601 } })
    socket.close()
    expect((await ask('getHealth')).body).toMatchObject({ result: 'ok' })
  })
  test('is not for strangers, by HTTP or by socket', async () => {
    const headers = { origin: 'https://evil.example' }
    const stranger = await request(rpc, { method: 'getHealth' } as never, { headers })
    expect(stranger).toMatchObject({ status: 403, body: { code: 'invalid_origin' } })
    const hears = (url: string, options: object) =>
      new Promise((resolve) => {
        const socket = new WebSocket(url, options)
        socket.on('open', () => resolve('open')).on('error', ({ message }) => resolve(message))
      })
    expect(await hears(rpc.replace('http', 'ws'), { headers })).toContain('403')
    expect(await hears(rpc.replace('http', 'ws').replace('solana', 'other'), {})).toContain('404')
  })
})
