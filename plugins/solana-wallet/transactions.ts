import { LatchkitError, loadError } from '../../core/errors.js'
import { singleFlight } from '../../core/lib/single-flight.js'
import type { Context } from '../../core/plugin.js'
import { type Asking, askToSign } from './ask.js'
import { copyOf, isBytes, toBase64 } from './bytes.js'
import { chainOf, nodeOf } from './chain.js'
import type { SendOptions, SolanaAccount, SolanaTransaction } from './contract.js'
import { readInstruction } from './instructions.js'
import type { Keyring } from './keyring.js'
import type { Instruction } from './sign.contract.js'

interface Parts {
  readonly ctx: Asking & Pick<Context<'solana-wallet'>, 'hasRole' | 'role'>
  readonly keyring: Keyring
}
/** How long details are fetched from a node, in ms. After that they stay unknown. */
const LOOKUP_TIMEOUT_MS = 10_000

/**
 * Loads code that needs web3.js. The error of a missing package differs between bundlers, but always contains its name
 * in quotes.
 */
const code = () =>
  import('./transaction.lazy.js').catch((cause) => {
    if (!/['"`]@solana\/web3\.js/.test(`${cause?.message}`)) throw loadError('"solana-wallet"', cause)
    const hint =
      'Transactions of the plugin "solana-wallet" need the package @solana/web3.js: npm install @solana/web3.js'
    throw new LatchkitError('plugin_load_failed', hint, { cause })
  })

/** Adds this wallet's signature to the transaction. Signatures of others stay. */
export const signTransaction = (parts: Parts, account: SolanaAccount, of: SolanaTransaction): Promise<Uint8Array> =>
  ask(parts, account, { ...of, method: 'signTransaction' })

/** Resolves with the transaction's first signature, which identifies it. */
export async function sendTransaction(
  parts: Parts,
  account: SolanaAccount,
  of: SolanaTransaction & { readonly options?: SendOptions | undefined },
): Promise<Uint8Array> {
  const { host } = parts.ctx
  nodeOf(host, chainOf(host, of.chain)) // throws before the user is asked
  return ask(parts, account, { ...of, method: 'signAndSendTransaction' })
}

type SignatureRequest = SolanaTransaction & {
  readonly method: 'signTransaction' | 'signAndSendTransaction'
  readonly options?: SendOptions | undefined
}
async function ask({ ctx, keyring }: Parts, account: SolanaAccount, request: SignatureRequest) {
  const { method, options } = request
  const bytes = copyOf(request.transaction)
  const { host } = ctx
  if (!isBytes(bytes))
    throw new LatchkitError('invalid_data', 'A transaction is the bytes that its serialize() answers.')
  const chain = chainOf(host, request.chain)
  const { instructionsOf, send, signersOf, withSignature } = await code()
  const { address } = account
  if (!signersOf(bytes).includes(address))
    throw new LatchkitError('invalid_data', `The transaction does not name ${address} as a signer.`)
  const raw = toBase64(bytes)
  const raws = instructionsOf(bytes)
  const instructions = raws.map(readInstruction)
  const content = { method, instructions, chain, raw }
  const isFundable = method === 'signAndSendTransaction' && ctx.hasRole('funding')
  return askToSign(ctx, {
    address,
    content,
    async sign(signal) {
      const signature = await keyring.sign(account, 'signTransaction', { transaction: raw }, signal)
      return withSignature(bytes, address, signature)
    },
    ...(method === 'signAndSendTransaction' && {
      send: (signed: Uint8Array) => send(nodeOf(host, chain), signed, options),
    }),
    ...look(ctx, bytes, {
      chain,
      address,
      isFundable,
      pays: paidBy(address, instructions),
      isNamed: raws.every(({ accounts }) => !accounts.includes(undefined)),
    }),
    ...(isFundable && {
      async fund(lamports: bigint, signal: AbortSignal) {
        const { fundWallet } = await import('../roles/fund-wallet.js')
        const funding = { amount: inSol(lamports), asset: 'native-currency', signal } as const
        return fundWallet(ctx, { address, chain }, funding)
      },
    }),
  })
}

/** Lamports that these instructions take from the wallet, without the fee. */
const paidBy = (address: string, instructions: readonly Instruction[]): bigint =>
  instructions.reduce((sum, one) => (one.kind === 'sol' && one.from === address ? sum + one.amount : sum), 0n)

const LAMPORTS_PER_SOL = 10n ** 9n
/** Formats lamports in SOL with all decimals. */
export const inSol = (lamports: bigint): string =>
  `${lamports / LAMPORTS_PER_SOL}.${`${lamports % LAMPORTS_PER_SOL}`.padStart(9, '0')}`

interface LookupParts {
  readonly chain: string
  readonly address: string
  /** Whether the user can add a missing amount from this screen. */
  readonly isFundable: boolean
  /** Lamports, without the fee. */
  readonly pays: bigint
  /** Whether the transaction itself contains all its accounts. */
  readonly isNamed: boolean
}
/** Fetches the details that only the chain's node knows, if it answers in time. */
function look({ clock, host }: Asking, bytes: Uint8Array, { chain, address, isFundable, pays, isNamed }: LookupParts) {
  const open = singleFlight(async () => (await import('./simulate.lazy.js')).openOn(nodeOf(host, chain), bytes))
  async function inTime<T>(work: (on: Awaited<ReturnType<typeof open>>) => Promise<T>): Promise<T> {
    const late = new AbortController()
    const tooLate = clock.sleep(LOOKUP_TIMEOUT_MS, late.signal).then(() => {
      throw new Error('The node of the chain is slow.')
    })
    return Promise.race([open().then(work), tooLate]).finally(() => late.abort())
  }
  return {
    async simulate() {
      const changes = await inTime((on) => on.changes(address, pays))
      if (changes.kind !== 'fails' || isFundable) return changes
      const { kind, reason } = changes
      return { kind, reason }
    },
    ...(!isNamed && { name: () => inTime(async (on) => (await on.instructions()).map(readInstruction)) }),
  }
}
