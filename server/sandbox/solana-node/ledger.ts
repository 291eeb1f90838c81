import { base58 } from '@scure/base'
import type { LiteSVM as Machine } from 'litesvm'
import { readMessage, type SolanaTransaction } from '../../chains/solana-transaction.js'
import { associatedAddress, mintData, readTokenAccount, TOKEN_PROGRAM, tokenAccountData } from './token-accounts.js'

type Address = Parameters<Machine['getBalance']>[0]
type Lamports = Parameters<Machine['airdrop']>[1]
type Stored = Parameters<Machine['setAccount']>[0]
type Sent = Parameters<Machine['sendTransaction']>[0]
type Failed = Extract<ReturnType<Machine['sendTransaction']>, { err(): unknown }>
export type Account = ReturnType<Machine['getAccount']>

/**
 * The error of a transaction, as JSON-RPC has it: `"BlockhashNotFound"`, `{ InstructionError: [0, { Custom: 1 }] }`.
 */
export type TransactionError = string | Readonly<Record<string, unknown>>
export interface Outcome {
  readonly err: TransactionError | null
  readonly logs: readonly string[]
  readonly units: number
}
export interface Simulated extends Outcome {
  /** The account after the transaction. */
  after(address: string): Account
}
interface Leniency {
  /** Accepts missing and wrong signatures. */
  readonly unsigned?: boolean
  /** Accepts any blockhash. */
  readonly anyHash?: boolean
}
export interface Status {
  readonly slot: number
  readonly err: TransactionError | null
}
/** ms between two slots. */
const SLOT_MS = 400
/** The number of slots for which a blockhash is valid. */
const BLOCKHASH_LIFE_SLOTS = 150
/** The fee for a signature. */
export const SIGNATURE_FEE_LAMPORTS = 5000

/** Tokens that the sandbox gives to an owner. */
export interface TokenGift {
  readonly owner: string
  readonly mint: string
  /** In the smallest unit. */
  readonly amount: bigint
}
/** The decimals of mints that the sandbox creates, as USDC has. */
const MINT_DECIMALS = 6

/** A local Solana chain with a slot every 400 ms, where each transaction is final at once. */
export async function openLedger(now: () => number = Date.now) {
  const { LiteSVM } = await import('litesvm')
  // LiteSVM accepts only the latest blockhash, but a wallet may take a minute. So this ledger checks blockhashes
  // itself.
  const machine = new LiteSVM().withBlockhashCheck(false)
  const start = now()
  const issued = new Map<string, number>()
  const statuses = new Map<string, Status>()
  /** Known token accounts. LiteSVM cannot list them. */
  const tokenAccounts = new Set<string>()
  let slot = 0

  /** Advances the chain to the current time. */
  function tick() {
    const currentSlot = Math.floor((now() - start) / SLOT_MS) + 1
    if (currentSlot === slot) return
    slot = currentSlot
    machine.warpToSlot(BigInt(slot))
    machine.expireBlockhash()
    const clock = machine.getClock()
    clock.unixTimestamp = BigInt(Math.floor(now() / 1000))
    machine.setClock(clock)
    for (const [hash, at] of issued) if (at < slot - BLOCKHASH_LIFE_SLOTS) issued.delete(hash)
  }
  const isRecent = (hash: string) => issued.has(hash)
  const finish = (signature: string, err: TransactionError | null) => statuses.set(signature, { slot, err })

  function write(address: string, data: Uint8Array) {
    const lamports = machine.minimumBalanceForRentExemption(BigInt(data.length))
    const account = { address, data, lamports, programAddress: TOKEN_PROGRAM, executable: false }
    machine.setAccount({ ...account, space: BigInt(data.length) } as unknown as Stored)
  }
  const find = (address: string): Account => machine.getAccount(address as Address)

  return {
    tick,
    isRecent,
    /** An owner's token accounts for a mint. */
    tokensOf(owner: string, mint: string) {
      return [...tokenAccounts].flatMap((address) => {
        const account = find(address)
        const tokens = account.exists && readTokenAccount(account.programAddress, Uint8Array.from(account.data))
        return tokens && tokens.owner === owner && tokens.mint === mint
          ? [{ address, account, amount: tokens.amount }]
          : []
      })
    },
    /** Sets an owner's balance of a token, and creates the mint if it does not exist. */
    setTokens({ owner, mint, amount }: TokenGift) {
      if (!find(mint).exists) write(mint, mintData(MINT_DECIMALS))
      const address = associatedAddress(owner, mint)
      write(address, tokenAccountData({ owner, mint, amount }))
      tokenAccounts.add(address)
    },
    slot: () => slot,
    blockhash() {
      const blockhash: string = machine.latestBlockhash()
      issued.set(blockhash, slot)
      return { blockhash, lastValidBlockHeight: slot + BLOCKHASH_LIFE_SLOTS }
    },
    status: (signature: string) => statuses.get(signature),
    balance: (address: string) => Number(machine.getBalance(address as Address) ?? 0n),
    rent: (size: number) => Number(machine.minimumBalanceForRentExemption(BigInt(size))),
    account: (address: string) => machine.getAccount(address as Address),
    /** Returns the signature of the transaction. */
    airdrop(address: string, lamports: bigint): string {
      machine.expireBlockhash() // Otherwise two equal airdrops would have the same signature.
      const result = machine.airdrop(address as Address, lamports as Lamports)
      if (!result || 'err' in result)
        throw new Error(`The airdrop failed: ${result ? JSON.stringify(reasonOf(result)) : 'no answer'}`)
      const signature = base58.encode(result.signature())
      finish(signature, null)
      return signature
    },
    simulate(of: SolanaTransaction, { unsigned = false, anyHash = false }: Leniency = {}): Simulated {
      const now = (address: string): Account => machine.getAccount(address as Address)
      if (!anyHash && !isRecent(of.blockhash)) return { ...STALE, after: now }
      machine.withSigverify(!unsigned)
      try {
        const result = machine.simulateTransaction(asSent(of))
        if ('err' in result) return { ...outcome(result.meta(), reasonOf(result)), after: now }
        const touched = result
          .postAccounts()
          .map(
            (account) => [account.address, { ...account, data: Uint8Array.from(account.data), exists: true }] as const,
          )
        const later = new Map<string, Account>(touched)
        return { ...outcome(result.meta(), null), after: (address) => later.get(address) ?? now(address) }
      } finally {
        machine.withSigverify(true)
      }
    },
    /** Executes a transaction. A failed transaction is recorded too, unless it could not pay its fee. */
    send(of: SolanaTransaction, signature: string): Outcome {
      if (!isRecent(of.blockhash)) return STALE
      const result = machine.sendTransaction(asSent(of))
      const err = 'err' in result ? reasonOf(result) : null
      if (!err || typeof err === 'object') finish(signature, err)
      for (const address of readMessage(of.message).accounts) {
        const account = find(address)
        if (account.exists && readTokenAccount(account.programAddress, Uint8Array.from(account.data)))
          tokenAccounts.add(address)
      }
      return outcome('err' in result ? result.meta() : result, err)
    },
  }
}
export type Ledger = Awaited<ReturnType<typeof openLedger>>

const STALE: Outcome = { err: 'BlockhashNotFound', logs: [], units: 0 }
const asSent = ({ message, signatures }: SolanaTransaction) =>
  ({ messageBytes: message, signatures }) as unknown as Sent
const outcome = (meta: ReturnType<Failed['meta']>, err: TransactionError | null): Outcome => ({
  err,
  logs: meta.logs(),
  units: Number(meta.computeUnitsConsumed()),
})

/** Parses the error from LiteSVM's text, which has Rust's form: `InstructionError(0, Custom(1))`. */
function reasonOf(failed: Failed): TransactionError {
  const [, text = ''] = failed.toString().split('err: ', 2)
  const description = text.split(', meta: ', 1)[0] || 'Unknown'
  const [, at, inside] = /^InstructionError\((\d+), (.+)\)$/.exec(description) ?? []
  if (at && inside) return { InstructionError: [Number(at), nested(inside)] }
  return nested(description)
}
function nested(description: string): TransactionError {
  const [, name, value] =
    /^(\w+)\((\d+)\)$/.exec(description) ?? /^(\w+) \{ account_index: (\d+) \}$/.exec(description) ?? []
  if (!name) return description
  return { [name]: description.includes('{') ? { account_index: Number(value) } : Number(value) }
}
