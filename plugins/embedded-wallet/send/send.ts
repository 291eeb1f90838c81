import { isHex } from '../../../core/eip1193/is-hex.js'
import { LatchkitError, toError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { Chain } from '../../../core/host-config.js'
import type { Queue } from '../../../core/lib/queue.js'
import { singleFlight } from '../../../core/lib/single-flight.js'
import { asksUser } from '../../../core/prompts.js'
import type { SignParts } from '../sign/sign.js'
import type { Sent, Signed } from '../wallet/contract.js'
import { withResultEvent } from '../wallet/report.js'
import type { ChainFacts, Prepared, SendOptions, SendTask, SignedTransaction } from './contract.js'
import { countSent } from './count-sent.js'
import { prepare } from './prepare.js'
import { type SendIo, sendFlow } from './send.flow.js'
import { toWire } from './to-wire.js'

/** Sends transactions from the user's wallet: after a prompt, or silently if prompts are off. Modal §4.12. */
export function createTransactionSigner(parts: SignParts, queue: Queue) {
  const { ctx, keyring, chains } = parts
  const { clock, events, signal } = ctx
  const nonces = singleFlight(async () => (await import('./nonces.js')).createNonces(ctx), signal)

  async function begin(of: unknown, kind: SendTask['kind'], options: SendOptions): Promise<SendTask> {
    const { address } = keyring.find(options.address)
    const { readTransaction, waitsForReceipt } = await import('./transaction.js')
    const waits = waitsForReceipt(ctx.host)
    const checked = readTransaction(of, address)
    const ethereum = await ctx.use('ethereum')
    const chain = checked.chainId ? await ethereum.chain(checked.chainId) : await chains.current(address)
    const request = checked.to ? { ...checked, to: await checksummed(checked.to, chain.id) } : checked
    const display = ctx.host.embeddedWallets?.priceDisplay?.primary ?? 'fiat-currency'
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
  /**
   * Mixed case is a checksum. If it does not match, the address has a typing error, and money would be lost. EIP-55,
   * EIP-1191.
   */
  async function checksummed(to: string, chainId: number) {
    const ethereum = await ctx.use('ethereum')
    if (await ethereum.hasValidChecksum(to, chainId)) return ethereum.checksum(to)
    throw new LatchkitError('invalid_data', `Transaction request property 'to' has a wrong checksum: ${to}`)
  }
  const clientOf = async ({ chain }: SendTask) => (await ctx.use('ethereum')).client(chain.id)
  /** A node may not yet count a transaction that it accepted from another tab. */
  async function withFreeNonce(task: SendTask, prepared: Prepared): Promise<Prepared> {
    if (task.request.nonce !== undefined) return prepared
    const lowest = await nonces().then(
      (numbers) => numbers.lowest(task),
      () => 0, // if its code cannot be loaded, the node's count is used
    )
    return { ...prepared, nonce: Math.max(prepared.nonce, lowest) }
  }
  const io = (options: SendOptions): SendIo => ({
    prepare: async (task) =>
      withFreeNonce(task, await prepare(await ctx.use('ethereum'), task, ctx.hasRole('funding'))),
    async fund(task, signal) {
      const [{ fundWallet }, { suggestedFunding }] = await Promise.all([
        import('../../roles/fund-wallet.js'),
        import('./suggested-funding.js'),
      ])
      const wallet = { address: task.from, chain: `eip155:${task.chain.id}` }
      return fundWallet(ctx, wallet, { ...suggestedFunding(task, task.prepared, options.fundWalletConfig), signal })
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
      await nonces().then(
        ({ used }) => used(task, task.prepared.nonce),
        () => {}, // the transaction is sent, even if its nonce cannot be recorded
      )
    },
    async confirm(task, hash, signal) {
      const { confirm } = await import('./broadcast.lazy.js')
      return confirm(await clientOf(task), hash, signal)
    },
  })

  async function withoutPrompt(task: SendTask, io: SendIo): Promise<Sent | Signed> {
    const [{ silently }, numbers] = await Promise.all([import('./silently.js'), nonces()])
    const count = async () => countSent(await clientOf(task), task.from)
    return silently(task, { io, nonces: numbers, count, signal })
  }
  async function run(of: unknown, kind: SendTask['kind'], given: SendOptions = {}): Promise<Sent | Signed> {
    // read once: a getter may answer otherwise the next time, and whether to ask is decided once
    const options = { ...given, uiOptions: { ...given.uiOptions } }
    const task = await begin(of, kind, options)
    const asks = io(options)
    if (!asksUser(ctx, options.uiOptions)) return withoutPrompt(task, asks)
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
  ...(blockExplorers && { explorer: blockExplorers.default.url }),
})
const unableToSign = (message: string, cause?: unknown) =>
  new LatchkitError('unable_to_sign', message, { retryable: true, cause })
function unable(cause: unknown): never {
  const error = toError(cause)
  const isKnown = !/^(unknown_|invalid_request)/.test(error.code)
  throw isKnown ? error : unableToSign(`The wallet could not sign: ${error.message}`, cause)
}
