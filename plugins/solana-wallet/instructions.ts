import { readableText } from '../../core/input/readable-text.js'
import { revealControls } from '../../core/input/reveal-controls.js'
import { hexOf } from './bytes.js'
import { MEMO_PROGRAMS, PROGRAMS, SYSTEM, TOKEN_PROGRAMS } from './programs.js'
import type { Instruction } from './sign.contract.js'
import { toBase58 } from './to-base58.js'

/**
 * An instruction of a transaction, with accounts in base58. An account is undefined if only a lookup table on the
 * chain has its address.
 */
export interface RawInstruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}
/** An instruction in @solana/web3.js's format, which is the same for both message versions. */
interface Compiled {
  readonly programIdIndex: number
  readonly accountKeyIndexes: readonly number[]
  readonly data: Uint8Array
}
/** Replaces indices by accounts. `nameOf` returns the account at an index, in base58. */
export const withNames = (
  compiled: readonly Compiled[],
  nameOf: (at: number) => string | undefined,
): readonly RawInstruction[] =>
  compiled.map(({ programIdIndex, accountKeyIndexes, data }) => ({
    program: nameOf(programIdIndex) ?? '',
    accounts: accountKeyIndexes.map(nameOf),
    data,
  }))

type Reader = (of: RawInstruction, view: DataView) => Instruction | undefined

const KEY_BYTES = 32
/** Offsets of the data after the method's number. */
const SYSTEM_DATA_AT = 4
const TOKEN_DATA_AT = 1

const u64At = (view: DataView, at: number) => view.getBigUint64(at, true)
function keyAt({ data }: RawInstruction, at: number): string {
  if (at + KEY_BYTES > data.length) throw new RangeError('The key ends too soon.')
  return toBase58(data.subarray(at, at + KEY_BYTES))
}
/** Returns the end of a text, which begins with its length. */
const afterText = (view: DataView, at: number) => at + 8 + Number(u64At(view, at))

/** Readers for the System program's instructions, by the first four bytes of their data. */
const systemMethods: Readonly<Record<number, Reader>> = {
  0: ({ accounts: [from, to] }, view) => ({ kind: 'sol', amount: u64At(view, SYSTEM_DATA_AT), from, to }),
  1: (of) => ({ kind: 'assign', account: of.accounts[0], program: keyAt(of, SYSTEM_DATA_AT) }),
  2: ({ accounts: [from, to] }, view) => ({ kind: 'sol', amount: u64At(view, SYSTEM_DATA_AT), from, to }),
  3: ({ accounts: [from, to] }, view) => ({
    kind: 'sol',
    amount: u64At(view, afterText(view, SYSTEM_DATA_AT + KEY_BYTES)),
    from,
    to,
  }),
  10: (of, view) => ({
    kind: 'assign',
    account: of.accounts[0],
    program: keyAt(of, afterText(view, SYSTEM_DATA_AT + KEY_BYTES)),
  }),
  11: ({ accounts: [from, , to] }, view) => ({ kind: 'sol', amount: u64At(view, SYSTEM_DATA_AT), from, to }),
}
/**
 * Readers for token instructions, by the first byte of their data: transfers, and instructions that give others
 * control over tokens.
 */
const tokenMethods: Readonly<Record<number, Reader>> = {
  3: ({ accounts: [from, to] }, view) => ({
    kind: 'token',
    act: 'transfer',
    amount: u64At(view, TOKEN_DATA_AT),
    from,
    to,
  }),
  4: ({ accounts: [from, to] }, view) => ({
    kind: 'token',
    act: 'approve',
    amount: u64At(view, TOKEN_DATA_AT),
    from,
    to,
  }),
  6: (of, view) => ({
    kind: 'token',
    act: 'authority',
    from: of.accounts[0],
    to: view.getUint8(2) === 1 ? keyAt(of, 3) : null,
  }),
  9: ({ accounts: [from, to] }) => ({ kind: 'token', act: 'close', from, to }),
  12: (of, view) => checked('transfer', of, view, TOKEN_DATA_AT),
  13: (of, view) => checked('approve', of, view, TOKEN_DATA_AT),
  // Token-2022's transfers of tokens that charge a fee
  26: (of, view) => (view.getUint8(1) === 1 ? checked('transfer', of, view, 2) : undefined),
}
/** Reads an instruction that contains its token and decimals, which the program checks. */
const checked = (
  act: 'transfer' | 'approve',
  { accounts: [from, mint, to] }: RawInstruction,
  view: DataView,
  at: number,
): Instruction => ({
  kind: 'token',
  act,
  amount: u64At(view, at),
  decimals: view.getUint8(at + 8),
  mint,
  from,
  to,
})

/** Describes an instruction. An unknown instruction is described by its program and data. */
export function readInstruction(of: RawInstruction): Instruction {
  const { program, data } = of
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  let method: number | undefined
  try {
    method = program === SYSTEM ? view.getUint32(0, true) : view.getUint8(0)
    const methods = program === SYSTEM ? systemMethods : TOKEN_PROGRAMS.includes(program) ? tokenMethods : {}
    const instruction = methods[method]?.(of, view)
    if (instruction) return instruction
  } catch {
    // the data are too short, so the program itself will fail
  }
  const text = MEMO_PROGRAMS.includes(program) ? readableText(data) : undefined
  if (text) return { kind: 'memo', text: revealControls(text) }
  const { name, harmless } = PROGRAMS[program] ?? {}
  const isHarmless = harmless === 'all' || (method !== undefined && !!harmless?.includes(method))
  return { kind: 'call', program, name, data: hexOf(data), isHarmless }
}
