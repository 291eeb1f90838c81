import { PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { describe, expect, test } from 'vitest'
import { type RawInstruction, readInstruction } from './instructions.js'

const [ADA, BOB, MINT] = [1, 2, 3].map((fill) => new PublicKey(new Uint8Array(32).fill(fill)))
const [ada, bob, mint] = [ADA, BOB, MINT].map((key) => `${key?.toBase58()}`)
const SYSTEM = SystemProgram.programId.toBase58()
const TOKEN = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const TOKEN_2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const raw = ({ programId, keys, data }: TransactionInstruction): RawInstruction => ({
  program: programId.toBase58(),
  accounts: keys.map(({ pubkey }) => pubkey.toBase58()),
  data: Uint8Array.from(data),
})
const u64 = (value: bigint) => [...new Uint8Array(new BigUint64Array([value]).buffer)]
const token = (bytes: readonly number[], accounts: readonly (string | undefined)[], program = TOKEN) =>
  readInstruction({ program, accounts, data: Uint8Array.from(bytes) })

describe('an instruction of the system program', () => {
  test('transfers SOL with sender, recipient and amount', () => {
    const pays = SystemProgram.transfer({
      fromPubkey: ADA as PublicKey,
      toPubkey: BOB as PublicKey,
      lamports: 2n ** 53n,
    })
    expect(readInstruction(raw(pays))).toEqual({ kind: 'sol', amount: 2n ** 53n, from: ada, to: bob })
  })
  test('creates an account with SOL', () => {
    const makes = SystemProgram.createAccount({
      fromPubkey: ADA as PublicKey,
      newAccountPubkey: BOB as PublicKey,
      lamports: 7,
      space: 0,
      programId: MINT as PublicKey,
    })
    expect(readInstruction(raw(makes))).toEqual({ kind: 'sol', amount: 7n, from: ada, to: bob })
  })
  test('creates an account from a seed with SOL', () => {
    const makes = SystemProgram.createAccountWithSeed({
      fromPubkey: ADA as PublicKey,
      newAccountPubkey: BOB as PublicKey,
      basePubkey: ADA as PublicKey,
      seed: 'savings',
      lamports: 7,
      space: 0,
      programId: MINT as PublicKey,
    })
    expect(readInstruction(raw(makes))).toEqual({ kind: 'sol', amount: 7n, from: ada, to: bob })
  })
  test('assigns an account to a program', () => {
    const [accountPubkey, basePubkey, programId] = [ADA, BOB, MINT] as [PublicKey, PublicKey, PublicKey]
    const assigned = { kind: 'assign', account: ada, program: mint }
    expect(readInstruction(raw(SystemProgram.assign({ accountPubkey, programId })))).toEqual(assigned)
    const ofSeed = SystemProgram.assign({ accountPubkey, basePubkey, seed: 'savings', programId })
    expect(readInstruction(raw(ofSeed))).toEqual(assigned)
  })
  test('transfers SOL to an unknown account if only an address table has it', () => {
    const pays = SystemProgram.transfer({ fromPubkey: ADA as PublicKey, toPubkey: BOB as PublicKey, lamports: 1n })
    expect(readInstruction({ ...raw(pays), accounts: [ada, undefined] })).toMatchObject({ to: undefined })
  })
})

describe.each([TOKEN, TOKEN_2022])('tokens of %s', (program) => {
  test('transfer, checked or not', () => {
    expect(token([3, ...u64(5n)], [ada, bob], program)).toEqual({
      kind: 'token',
      act: 'transfer',
      amount: 5n,
      from: ada,
      to: bob,
    })
    expect(token([12, ...u64(5n), 6], [ada, mint, bob], program)).toEqual({
      kind: 'token',
      act: 'transfer',
      amount: 5n,
      decimals: 6,
      mint,
      from: ada,
      to: bob,
    })
  })
  test('approve, set an authority, close an account', () => {
    expect(token([4, ...u64(5n)], [ada, bob], program)).toMatchObject({ act: 'approve', amount: 5n, to: bob })
    expect(token([13, ...u64(5n), 6], [ada, mint, bob], program)).toMatchObject({ act: 'approve', mint, to: bob })
    const becomes = { kind: 'token', act: 'authority', from: ada }
    expect(token([6, 2, 1, ...(BOB?.toBytes() ?? [])], [ada], program)).toEqual({ ...becomes, to: bob })
    expect(token([6, 3, 0], [ada], program)).toEqual({ ...becomes, to: null })
    expect(token([9], [ada, bob], program)).toEqual({ kind: 'token', act: 'close', from: ada, to: bob })
  })
  test('transfer with a fee in the token', () => {
    expect(token([26, 1, ...u64(5n), 6, ...u64(1n)], [ada, mint, bob], program)).toMatchObject({
      act: 'transfer',
      amount: 5n,
      decimals: 6,
      mint,
      to: bob,
    })
  })
})

test('a memo is shown as text, without characters that change its direction', () => {
  const words = [...new TextEncoder().encode('invoice \u202e7')]
  expect(token(words, [ada], 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')).toEqual({
    kind: 'memo',
    text: 'invoice ⟨U+202E⟩7',
  })
})

describe('any other instruction is a call', () => {
  test('of a program by its name, or by its address', () => {
    const memo = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'
    expect(token([0, 105], [], memo)).toMatchObject({ kind: 'call', program: memo, name: 'Memo', data: '0069' })
    expect(token([1], [], `${mint}`)).toMatchObject({ kind: 'call', program: mint, name: undefined, data: '01' })
  })
  test.each([
    ['a memo that is not readable text', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [0], true],
    ['a compute budget without data', 'ComputeBudget111111111111111111111111111111', [], true],
    ['a sync of wrapped SOL', TOKEN, [17], true],
    ['an advance of a nonce', SYSTEM, [4, 0, 0, 0], true],
    ['a burn of tokens', TOKEN, [8, ...u64(5n)], false],
    ['a withdrawal from a nonce account', SYSTEM, [5, 0, 0, 0, ...u64(5n)], false],
    ['a new authority of a stake', 'Stake11111111111111111111111111111111111111', [1, 0, 0, 0], false],
    ['a transfer with a truncated amount', TOKEN, [3, 1], false],
    ['an unknown program', `${mint}`, [17], false],
  ])('%s is harmless: %s', (_, program, data, isHarmless) => {
    expect(token(data, [ada, bob], program)).toMatchObject({ kind: 'call', isHarmless })
  })
  test.each([
    ['no data', []],
    ['a truncated amount', [3, 1, 2]],
    ['an unknown method', [250, 1]],
    ['no decimals', [12, ...u64(1n)]],
  ])('of the token program, with %s', (_, data) => {
    expect(token(data, [ada, bob])).toMatchObject({ kind: 'call', program: TOKEN, name: 'Token Program' })
  })
})
