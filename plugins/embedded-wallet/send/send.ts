import { LatchkitError, toError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { Chain } from '../../../core/host-config.js'
import { asksUser } from '../sign/prompts.js'
import type { SignParts } from '../sign/sign.js'
import { isHex } from '../wallet/bytes.js'
import type { Sent, Signed } from '../wallet/contract.js'
import type { Queue } from '../wallet/queue.js'
import { withResultEvent } from '../wallet/report.js'
import type { ChainFacts, Prepared, SendOptions, SendTask, SignedTransaction } from './contract.js'
import { transactionFailure } from './failure.js'
import { countOf, createNonces } from './nonces.js'
import { prepare } from './prepare.js'
import { type SendIo, sendFlow } from './send.flow.js'
import { toWire } from './to-wire.js'
import { readTransaction } from './transaction.js'

/** Where a chain has no explorer. Modal §9. */
const ETHERSCAN = 'https://etherscan.io'

/** Transactions of a user's wallet: shown and asked for, or silently where nobody is to be asked. Modal §4.12. */
export function createTransactionSigner(parts: SignParts, queue: Queue) {
  const { ctx, keyring, chains } = parts
  const { clock, events, signal } = ctx
  const nonces = createNonces(ctx)

  async function begin(of: unknown, kind: SendTask['kind'], options: SendOptions): Promise<SendTask> {
    const { address } = keyring.find(options.address)
    const asked = readTransaction(of, address)
    const ethereum = await ctx.use('ethereum')
    const chain = asked.chainId ? await ethereum.chain(asked.chainId) : await chains.current(address)
    const request = asked.to ? { ...asked, to: await checksummed(asked.to, chain.id) } : asked
    const { priceDisplay, waitForTransactionConfirmation: waits = true } = ctx.host.embeddedWallets ?? {}
    const display = priceDisplay?.primary ?? 'fiat-currency'
    return {
      kind,
      from: address as `0x${string}`,
      request,
      chain: factsOf(chain),
      ui: options.uiOptions ?? {},
      display,
      waits,
    }
  }
  /** Mixed case is a checksum: one that does not fit is a typing error, and money lost. EIP-55, EIP-1191. */
  async function checksummed(to: string, chainId: number) {
    const ethereum = await ctx.use('ethereum')
    if (await ethereum.hasValidChecksum(to, chainId)) return ethereum.checksum(to)
    throw new LatchkitError('invalid_data', `Transaction request property 'to' has a wrong checksum: ${to}`)
  }
  const clientOf = async ({ chain }: SendTask) => (await ctx.use('ethereum')).client(chain.id)
  const io = (options: SendOptions): SendIo => ({
    prepare: async (task) => prepare(await ctx.use('ethereum'), task, ctx.hasRole('funding')),
    async fund({ from, chain }, signal) {
      const { fundWallet } = await import('../../roles/fund-wallet.js')
      const wallet = { address: from, chain: `eip155:${chain.id}` }
      return fundWallet(ctx, wallet, { ...options.fundWalletConfig, signal })
    },
    async sign(task, signal): Promise<SignedTransaction> {
      const account = keyring.find(task.from)
      const request = { method: 'eth_signTransaction', params: [toWire(task, task.prepared)] }
      const raw = await keyring.rpc(account, request, { signal }).catch(unable)
      if (!isHex(raw) || raw === '0x') throw unableToSign('The wallet answered a transaction that is none.')
      const { hashOf } = await import('./broadcast.lazy.js')
      return { raw, hash: hashOf(raw) }
    },
    async broadcast(task, signed) {
      const { broadcast } = await import('./broadcast.lazy.js')
      await broadcast(await clientOf(task), signed)
      nonces.used(task, task.prepared.nonce)
    },
    async confirm(task, hash, signal) {
      const { confirm } = await import('./broadcast.lazy.js')
      return confirm(await clientOf(task), hash, signal)
    },
  })

  /** Nobody is asked, so nothing may be sent that cannot be paid for. Wire §6.5. */
  async function silently(task: SendTask, { prepare, sign, broadcast, confirm }: SendIo): Promise<Sent | Signed> {
    /** Its nonce is its own until it is out, or has failed. */
    async function signAndSend(prepared: Prepared): Promise<SignedTransaction> {
      const ready = { ...task, prepared }
      const made = await sign(ready, signal)
      await broadcast(ready, made)
      return made
    }
    const prepared = await prepare(task).catch(willFail)
    if (prepared.short && task.kind === 'send')
      throw new LatchkitError('insufficient_balance', 'Wallet has insufficient funds for this transaction.')
    if (task.kind === 'sign') return { signature: (await sign({ ...task, prepared }, signal)).raw }
    const made = await (task.request.nonce === undefined
      ? nonces.inTurn(
          task,
          async () => countOf(await clientOf(task), task.from),
          (nonce) => signAndSend({ ...prepared, nonce }),
        )
      : signAndSend(prepared))
    const receipt = task.waits ? await confirm(task, made.hash, signal) : undefined
    return { hash: (receipt?.transactionHash ?? made.hash) as `0x${string}`, ...(receipt && { receipt }) }
  }
  async function run(of: unknown, kind: SendTask['kind'], options: SendOptions = {}): Promise<Sent | Signed> {
    const task = await begin(of, kind, options)
    const asks = io(options)
    if (!asksUser(ctx, options.uiOptions)) return silently(task, asks)
    return queue(() => ctx.present('send', startFlow(sendFlow, { at: 'preparing', ...task }, asks, { clock, signal })))
  }
  return {
    send: (of: unknown, options?: SendOptions) =>
      withResultEvent(events, 'sendTransaction', () => run(of, 'send', options) as Promise<Sent>),
    sign: (of: unknown, options?: SendOptions) =>
      withResultEvent(events, 'signTransaction', () => run(of, 'sign', options) as Promise<Signed>),
  }
}

const factsOf = ({ id, name, nativeCurrency, blockExplorers }: Chain): ChainFacts => ({
  id,
  name,
  symbol: nativeCurrency?.symbol ?? 'ETH',
  decimals: nativeCurrency?.decimals ?? 18,
  explorer: blockExplorers?.default.url ?? ETHERSCAN,
})
const unableToSign = (message: string, cause?: unknown) =>
  new LatchkitError('unable_to_sign', message, { retryable: true, cause })
function unable(cause: unknown): never {
  const error = toError(cause)
  const isKnown = !/^(unknown_|invalid_request)/.test(error.code)
  throw isKnown ? error : unableToSign(`The wallet could not sign: ${error.message}`, cause)
}
/** A node says that it would revert. */
function willFail(cause: unknown): Promise<Prepared> {
  const error = toError(cause)
  if (error.code !== 'invalid_data' || !error.cause) throw error
  throw transactionFailure('UNPREDICTABLE_GAS_LIMIT', error.message, cause)
}
