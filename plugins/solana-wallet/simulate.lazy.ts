import * as solana from '@solana/web3.js'
import { revealControls } from '../../core/input/reveal-controls.js'
import { fromBase64 } from './bytes.js'
import { type RawInstruction, withNames } from './instructions.js'
import { nodeConfig } from './node-config.js'
import { TOKEN_PROGRAMS } from './programs.js'
import type { BalanceChanges } from './sign.contract.js'

/** The most accounts in one request to a node. */
const MAX_ACCOUNTS = 100
/** Byte offsets in a token account (mint, owner, amount) and in a mint (decimals). */
const OWNER_AT = 32
const AMOUNT_AT = 64
const TOKEN_ACCOUNT_BYTES = 72
const DECIMALS_AT = 44

interface TokenBalance {
  readonly mint: string
  readonly amount: bigint
}
interface Account {
  readonly lamports: number
  readonly owner: string
  readonly data: Uint8Array
}

/** Opens a transaction on the node at `url`. Each method rejects if the node has no answer. */
export function openOn(url: string, bytes: Uint8Array) {
  const connection = new solana.Connection(url, nodeConfig('processed')) // the blockhash may be very recent
  const transaction = solana.VersionedTransaction.deserialize(bytes)
  const keys = accountKeys(connection, transaction.message)
  keys.catch(() => {}) // the caller that needs the keys gets the error
  return {
    /** The instructions, including accounts that only lookup tables on the chain have. */
    async instructions(): Promise<readonly RawInstruction[]> {
      const all = await keys
      return withNames(transaction.message.compiledInstructions, (at) => all[at]?.toBase58())
    },
    /** Predicts the changes for `wallet`, which transfers `pays` lamports besides the fee. */
    changes: async (wallet: string, pays = 0n) => simulate({ connection, transaction, keys: await keys, wallet, pays }),
  }
}

/** The accounts by index: the message's own, then those of the lookup tables. */
async function accountKeys(connection: solana.Connection, message: solana.VersionedTransaction['message']) {
  const tables = message.addressTableLookups.map(({ accountKey }) => accountKey)
  const found = tables.length ? await connection.getMultipleAccountsInfo(tables) : []
  const addressLookupTableAccounts = tables.map((key, at) => {
    const data = found[at]?.data
    if (!data) throw new Error('The node does not know a table of addresses.')
    return new solana.AddressLookupTableAccount({ key, state: solana.AddressLookupTableAccount.deserialize(data) })
  })
  return message.getAccountKeys({ addressLookupTableAccounts }).keySegments().flat()
}

interface Simulation {
  readonly connection: solana.Connection
  readonly transaction: solana.VersionedTransaction
  readonly keys: readonly solana.PublicKey[]
  readonly wallet: string
  readonly pays: bigint
}
async function simulate(simulation: Simulation): Promise<BalanceChanges> {
  const { connection, transaction, keys, wallet } = simulation
  const queried = keys.slice(0, MAX_ACCOUNTS)
  const addresses = queried.map((key) => key.toBase58())
  const [before, { value }] = await Promise.all([
    connection.getMultipleAccountsInfo(queried),
    connection.simulateTransaction(transaction, {
      sigVerify: false,
      replaceRecentBlockhash: false, // a transaction for another chain must fail
      accounts: { encoding: 'base64', addresses },
    }),
  ])
  if (value.err === 'BlockhashNotFound') return { kind: 'elsewhere' }
  const at = addresses.indexOf(wallet)
  if (value.err) {
    const lacking = await lackingOf(simulation, BigInt(before[at]?.lamports ?? 0))
    return { kind: 'fails', reason: reasonOf(value.err, value.logs), ...(lacking > 0n && { lacking }) }
  }
  if (!value.accounts) throw new Error('The node does not say what would change.')
  const previous = before.map((one) => one && { ...one, owner: one.owner.toBase58() })
  const after = value.accounts.map((one) => one && { ...one, data: fromBase64(one.data[0] ?? '') })
  const lamports = BigInt(after[at]?.lamports ?? 0) - BigInt(previous[at]?.lamports ?? 0)
  const tokens = difference(balancesOf(previous, wallet), balancesOf(after, wallet))
  const decimals = await decimalsOf(connection, [...tokens.keys()])
  return {
    kind: 'changes',
    lamports,
    tokens: [...tokens].map(([mint, amount]) => ({ mint, amount, decimals: decimals.get(mint) })),
  }
}

/** The lamports that the wallet lacks, including the fee if it pays the fee. */
async function lackingOf(
  { connection, transaction, keys, wallet, pays }: Simulation,
  balance: bigint,
): Promise<bigint> {
  const isPayer = keys[0]?.toBase58() === wallet
  const fee = isPayer ? (await connection.getFeeForMessage(transaction.message)).value : 0
  return pays + BigInt(fee ?? 0) - balance
}

/** The balances of `wallet` in these accounts, added up by mint. */
function balancesOf(accounts: readonly (Account | null)[], wallet: string): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const account of accounts) {
    const one = account && tokensIn(account, wallet)
    if (one) sums.set(one.mint, (sums.get(one.mint) ?? 0n) + one.amount)
  }
  return sums
}
function tokensIn({ owner, data }: Account, wallet: string): TokenBalance | undefined {
  if (!TOKEN_PROGRAMS.includes(owner) || data.length < TOKEN_ACCOUNT_BYTES) return undefined
  const keyAt = (at: number) => new solana.PublicKey(data.slice(at, at + 32)).toBase58()
  if (keyAt(OWNER_AT) !== wallet) return undefined
  return { mint: keyAt(0), amount: new DataView(data.buffer, data.byteOffset).getBigUint64(AMOUNT_AT, true) }
}
function difference(before: ReadonlyMap<string, bigint>, after: ReadonlyMap<string, bigint>) {
  const mints = new Set([...before.keys(), ...after.keys()])
  const all = [...mints].map((mint) => [mint, (after.get(mint) ?? 0n) - (before.get(mint) ?? 0n)] as const)
  return new Map(all.filter(([, amount]) => amount !== 0n))
}
async function decimalsOf(connection: solana.Connection, mints: readonly string[]) {
  if (!mints.length) return new Map<string, number>()
  const found = await connection.getMultipleAccountsInfo(mints.map((mint) => new solana.PublicKey(mint)))
  return new Map(mints.map((mint, at) => [mint, found[at]?.data[DECIMALS_AT]] as const))
}
function reasonOf(cause: object | string, logs: readonly string[] | null): string {
  const logLine = logs?.findLast((line) => /error|insufficient|failed/i.test(line))
  return revealControls(logLine ?? (typeof cause === 'string' ? cause : JSON.stringify(cause)))
}
