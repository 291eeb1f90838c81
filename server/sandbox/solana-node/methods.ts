import { base58, base64 } from '@scure/base'
import { readMessage, readTransaction } from '../../chains/solana-transaction.js'
import { type Account, type Ledger, type Outcome, SIGNATURE_FEE_LAMPORTS, type Simulated } from './ledger.js'
import { decimalsOf } from './token-accounts.js'

/** An error of the node, with a code of JSON-RPC or of Solana (from -32002 on). */
export class RpcError extends Error {
  readonly code: number
  readonly data: object | undefined
  constructor(code: number, message: string, data?: object) {
    super(message)
    this.code = code
    this.data = data
  }
}
const invalid = (message: string) => new RpcError(-32_602, `Invalid params: ${message}`)
/** The limit of an airdrop: a thousand SOL. */
const MAX_AIRDROP_LAMPORTS = 1_000_000_000_000

type Options = Readonly<Record<string, unknown>>
export type Method = (params: readonly unknown[]) => unknown

/** The methods of Solana's JSON-RPC that wallets and dapps need to send and confirm a transaction. */
export function createMethods(ledger: Ledger): Readonly<Record<string, Method>> {
  const withContext = (value: unknown) => ({ context: { slot: ledger.slot(), apiVersion: '2.0.0' }, value })
  const account = (address: unknown, options?: unknown) => encoded(ledger.account(addressOf(address)), options)
  function status(signature: unknown) {
    const found = ledger.status(`${signature}`)
    if (!found) return null
    const { slot, err } = found
    return {
      slot,
      err,
      confirmations: null,
      status: err ? { Err: err } : { Ok: null },
      confirmationStatus: 'finalized',
    }
  }

  return {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '2.0.0', 'feature-set': 0 }),
    getGenesisHash: () => '11111111111111111111111111111111',
    getSlot: () => ledger.slot(),
    getBlockHeight: () => ledger.slot(),
    getEpochInfo: () => ({
      absoluteSlot: ledger.slot(),
      blockHeight: ledger.slot(),
      epoch: 0,
      slotIndex: ledger.slot(),
      slotsInEpoch: 432_000,
      transactionCount: null,
    }),
    getLatestBlockhash: () => withContext(ledger.blockhash()),
    isBlockhashValid: ([hash]) => withContext(ledger.isRecent(`${hash}`)),
    getRecentPrioritizationFees: () => [],
    getMinimumBalanceForRentExemption: ([size]) => ledger.rent(wholeOf(size, 10_485_760)),
    getBalance: ([address]) => withContext(ledger.balance(addressOf(address))),
    getAccountInfo: ([address, options]) => withContext(account(address, options)),
    getMultipleAccounts([addresses, options]) {
      if (!Array.isArray(addresses) || addresses.length > 100) throw invalid('at most 100 addresses')
      return withContext(addresses.map((address) => account(address, options)))
    },
    /**
     * Supports only the filter by mint and the encoding jsonParsed.
     * https://solana.com/docs/rpc/http/gettokenaccountsbyowner
     */
    getTokenAccountsByOwner([owner, filter, options]) {
      const { mint } = optionsOf(filter)
      if (optionsOf(options).encoding !== 'jsonParsed') throw invalid('only the encoding jsonParsed is known here')
      const [of, token] = [addressOf(owner), addressOf(mint)]
      const found = ledger.account(token)
      if (!found.exists) throw invalid('could not find mint')
      const decimals = decimalsOf(Uint8Array.from(found.data))
      return withContext(
        ledger.tokensOf(of, token).map((one) => tokensEncoded(one, { mint: token, owner: of, decimals })),
      )
    },
    /** Sets an owner's balance of a token. https://docs.surfpool.run/rpc/cheatcodes */
    surfnet_setTokenAccount([owner, mint, update]) {
      const { amount } = optionsOf(update)
      const gift = { owner: addressOf(owner), mint: addressOf(mint) }
      ledger.setTokens({ ...gift, amount: BigInt(wholeOf(amount, Number.MAX_SAFE_INTEGER)) })
      return withContext(null)
    },
    getFeeForMessage([message]) {
      const { signers, blockhash } = reading(() => readMessage(base64.decode(`${message}`)))
      return withContext(ledger.isRecent(blockhash) ? SIGNATURE_FEE_LAMPORTS * signers.length : null)
    },
    requestAirdrop: ([address, lamports]) =>
      ledger.airdrop(addressOf(address), BigInt(wholeOf(lamports, MAX_AIRDROP_LAMPORTS))),
    getSignatureStatuses([signatures]) {
      if (!Array.isArray(signatures) || signatures.length > 256) throw invalid('at most 256 signatures')
      return withContext(signatures.map(status))
    },
    /** https://solana.com/docs/rpc/http/simulatetransaction */
    simulateTransaction([transaction, options]) {
      const { sigVerify, replaceRecentBlockhash: anyHash } = optionsOf(options)
      if (sigVerify === true && anyHash === true) throw invalid('sigVerify may not be used with replaceRecentBlockhash')
      const read = transactionOf(transaction, options)
      const leniency = { unsigned: sigVerify !== true, anyHash: anyHash === true }
      const simulated = ledger.simulate(read, leniency)
      const { err, logs, units } = simulated
      return withContext({
        err,
        logs,
        accounts: accountsOf(simulated, optionsOf(options).accounts),
        unitsConsumed: units,
        returnData: null,
        ...(anyHash === true && { replacementBlockhash: ledger.blockhash() }),
      })
    },
    sendTransaction([transaction, options]) {
      const read = transactionOf(transaction, options)
      const signature = base58.encode(Object.values(read.signatures)[0] ?? new Uint8Array())
      if (optionsOf(options).skipPreflight !== true) mustPass(ledger.simulate(read))
      const sent = ledger.send(read, signature)
      // Without a preflight, the caller learns of a failure from the transaction's status.
      if (optionsOf(options).skipPreflight !== true) mustPass(sent)
      return signature
    },
  }
}

/** The requested accounts after the simulation; each is null if the transaction failed. */
function accountsOf({ err, after }: Simulated, request: unknown) {
  if (request === undefined || request === null) return null
  const { addresses, encoding } = optionsOf(request)
  if (!Array.isArray(addresses) || addresses.length > 100) throw invalid('at most 100 addresses')
  if (encoding === 'base58') throw invalid('base58 encoding not supported')
  return addresses.map((address) => (err ? null : encoded(after(addressOf(address)), request)))
}
function encoded(found: Account, options: unknown) {
  if (!found.exists) return null
  const { data, executable, lamports, programAddress: owner } = found
  const as = optionsOf(options).encoding === 'base58' ? ('base58' as const) : ('base64' as const)
  const text = (as === 'base58' ? base58 : base64).encode(data)
  return { lamports: Number(lamports), owner, data: [text, as], executable, rentEpoch: 0, space: data.length }
}

interface TokenFacts {
  readonly mint: string
  readonly owner: string
  readonly decimals: number
}
function tokensEncoded(
  { address, account, amount }: ReturnType<Ledger['tokensOf']>[number],
  { mint, owner, decimals }: TokenFacts,
) {
  const tokenAmount = {
    amount: `${amount}`,
    decimals,
    uiAmount: Number(amount) / 10 ** decimals,
    uiAmountString: `${Number(amount) / 10 ** decimals}`,
  }
  const info = { isNative: false, mint, owner, state: 'initialized', tokenAmount }
  const data = { parsed: { info, type: 'account' }, program: 'spl-token', space: account.data.length }
  return {
    pubkey: address,
    account: {
      data,
      executable: false,
      lamports: Number(account.lamports),
      owner: account.programAddress,
      rentEpoch: 0,
      space: account.data.length,
    },
  }
}

function mustPass({ err, logs, units }: Outcome): void {
  if (!err) return
  const why = typeof err === 'string' ? (WORDS[err] ?? err) : (logs.at(-1) ?? JSON.stringify(err))
  const data = { err, logs, accounts: null, unitsConsumed: units, returnData: null }
  throw new RpcError(-32_002, `Transaction simulation failed: ${why}`, data)
}
const WORDS: Readonly<Record<string, string>> = {
  AccountNotFound: 'Attempt to debit an account but found no record of a prior credit.',
  AlreadyProcessed: 'This transaction has already been processed',
  BlockhashNotFound: 'Blockhash not found',
  InsufficientFundsForFee: 'Insufficient funds for fee',
  SignatureFailure: 'Transaction did not pass signature verification',
}

const optionsOf = (value: unknown): Options => (typeof value === 'object' && value !== null ? (value as Options) : {})
function wholeOf(value: unknown, max: number): number {
  if (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= max) return Number(value)
  throw invalid(`a whole number of at most ${max}`)
}
function addressOf(value: unknown): string {
  const text = `${value}`
  if (text.length <= 44 && reading(() => base58.decode(text)).length === 32) return text
  throw invalid('an address is 32 bytes in base58')
}
function transactionOf(value: unknown, options: unknown) {
  // Solana's default encoding is base58.
  const coder = optionsOf(options).encoding === 'base64' ? base64 : base58
  return reading(() => readTransaction(coder.decode(`${value}`.slice(0, 4000))))
}
function reading<T>(read: () => T): T {
  try {
    return read()
  } catch (cause) {
    throw invalid((cause as Error).message)
  }
}
