import type { Instruction } from './sign.contract.js'

/** As a transaction has it: accounts in base58, undefined for one that only a table on the chain names. */
export interface RawInstruction {
  readonly program: string
  readonly accounts: readonly (string | undefined)[]
  readonly data: Uint8Array
}
const SYSTEM = '11111111111111111111111111111111'
const TOKEN = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
/** Programs that most wallets name; of the others the address is shown. */
const NAMES: Readonly<Record<string, string>> = {
  [SYSTEM]: 'System Program',
  ComputeBudget111111111111111111111111111111: 'Compute Budget',
  AddressLookupTab1e1111111111111111111111111: 'Address Lookup Table',
  ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL: 'Associated Token Account',
  MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr: 'Memo',
  Stake11111111111111111111111111111111111111: 'Stake Program',
  Vote111111111111111111111111111111111111111: 'Vote Program',
  BPFLoaderUpgradeab1e11111111111111111111111: 'Program Loader',
  TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA: 'Token Program',
  TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb: 'Token-2022 Program',
}
type Reader = (of: RawInstruction, view: DataView) => Instruction | undefined

/** What the first four bytes of System's data say. */
const systemMethods: Readonly<Record<number, Reader>> = {
  0: ({ accounts: [from, to] }, view) => ({ kind: 'sol', amount: view.getBigUint64(4, true), from, to }),
  2: ({ accounts: [from, to] }, view) => ({ kind: 'sol', amount: view.getBigUint64(4, true), from, to }),
  11: ({ accounts: [from, , to] }, view) => ({ kind: 'sol', amount: view.getBigUint64(4, true), from, to }),
}
/** What the first byte of a token's data says: transfers, and what gives others power over tokens. */
const tokenMethods: Readonly<Record<number, Reader>> = {
  3: ({ accounts: [from, to] }, view) => ({
    kind: 'token',
    act: 'transfer',
    amount: view.getBigUint64(1, true),
    from,
    to,
  }),
  4: ({ accounts: [from, to] }, view) => ({
    kind: 'token',
    act: 'approve',
    amount: view.getBigUint64(1, true),
    from,
    to,
  }),
  6: ({ accounts: [from] }) => ({ kind: 'token', act: 'authority', from }),
  9: ({ accounts: [from] }) => ({ kind: 'token', act: 'close', from }),
  12: ({ accounts: [from, mint, to] }, view) => ({ kind: 'token', act: 'transfer', from, to, mint, ...exact(view) }),
  13: ({ accounts: [from, mint, to] }, view) => ({ kind: 'token', act: 'approve', from, to, mint, ...exact(view) }),
}
const exact = (view: DataView) => ({ amount: view.getBigUint64(1, true), decimals: view.getUint8(9) })

/** What an instruction does where that is known; else which program it calls, with what. */
export function readInstruction(of: RawInstruction): Instruction {
  const { program, data } = of
  const view = new DataView(data.buffer, data.byteOffset, data.byteLength)
  try {
    const known =
      program === SYSTEM
        ? systemMethods[view.getUint32(0, true)]?.(of, view)
        : TOKEN.includes(program)
          ? tokenMethods[view.getUint8(0)]?.(of, view)
          : undefined
    if (known) return known
  } catch {
    // too short for what it says it is: the program will say so
  }
  return { kind: 'call', program, name: NAMES[program], data: hexOf(data) }
}
const hexOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
