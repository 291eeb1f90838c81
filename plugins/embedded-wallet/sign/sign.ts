import type { Chains } from '../../../core/eip1193/chain.js'
import { isHex } from '../../../core/eip1193/is-hex.js'
import { LatchkitError, toError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import { revealed } from '../../../core/input/readable-text.js'
import type { Queue } from '../../../core/lib/queue.js'
import type { Context } from '../../../core/plugin.js'
import { asksUser } from '../../../core/prompts.js'
import type { ErrorCode } from '../../../core/registry.js'
import { findLogin } from '../../../core/sign-in/find-login.js'
import { hexOf, textOf, toBytes } from '../wallet/bytes.js'
import type { Signed } from '../wallet/contract.js'
import type { Keyring } from '../wallet/keyring.js'
import { withResultEvent } from '../wallet/report.js'
import type { MessageSigner, SignContent, SignOptions, SignTask, SignUi } from './contract.js'
import { signFlow } from './sign.flow.js'

export interface SignParts {
  readonly ctx: Context<'embedded-wallet'>
  readonly keyring: Keyring
  readonly chains: Chains
}
/** Error codes of the frame that only say that a request failed. */
const OPAQUE: readonly ErrorCode[] = [
  'invalid_request_arguments',
  'unknown_auth_error',
  'unknown_embedded_wallet_error',
]

const ACTS = {
  personal_sign: 'message',
  eth_signTypedData_v4: 'typed_data',
  csw_signUserOperation: 'user_operation',
} as const

/** Signs messages, typed data and user operations, after a prompt if prompts are on. Modal §4.11. */
export function createMessageSigner(parts: SignParts, queue: Queue): MessageSigner {
  const { ctx, keyring, chains } = parts
  const { events, clock, signal, track } = ctx

  /** Asks the user if prompts are on, then lets the frame sign. */
  async function sign(
    task: Omit<SignTask, 'address' | 'ui'>,
    params: (address: string) => readonly unknown[],
    options: Read,
  ) {
    const { method } = task
    const { uiOptions: ui } = options
    const { address } = keyring.find(options.address)
    const name = `embedded_wallet_sign_${ACTS[method]}`
    const facts = { walletAddress: address, requesterAppId: ctx.host.asker?.appId }
    const run = async (over?: AbortSignal): Promise<Signed> => {
      track(`${name}_started`, facts)
      const request = { method, params: params(address) }
      const signature = await keyring.rpc(keyring.find(address), request, over && { signal: over }).catch(unable)
      if (!isHex(signature) || signature === '0x') throw unableToSign('The wallet answered a signature that is none.')
      track(`${name}_completed`, facts)
      return { signature }
    }
    if (!asksUser(ctx, ui)) return run()
    return queue(() => {
      const flow = startFlow(signFlow, { at: 'asking', ...task, address, ui }, { sign: run }, { clock, signal })
      return ctx.present('sign', flow)
    })
  }
  async function contentOf(bytes: `0x${string}`, options: Read): Promise<SignContent> {
    const { address } = keyring.find(options.address)
    const signer = { family: 'Ethereum', address, chain: `${chains.chainOf(address).get()}` } as const
    const place = { host: ctx.host, asks: asksUser(ctx, options.uiOptions) }
    const signIn = await findLogin(toBytes(bytes), signer, place)
    const text = textOf(bytes)
    return text === undefined
      ? { kind: 'hex', text: bytes, signIn }
      : { kind: 'text', text: await revealed(text), signIn }
  }
  const personal = async (message: string, given?: SignOptions) => {
    const options = readOnce(given)
    const bytes = message.startsWith('0x') && isHex(message) ? message : hexOf(message)
    if (bytes === '0x') throw noMessage()
    return sign(
      { method: 'personal_sign', content: await contentOf(bytes, options) },
      (address) => [bytes, address],
      options,
    )
  }

  return {
    personal: (message, options) => withResultEvent(events, 'signMessage', () => personal(message, options)),
    message: (of, options) =>
      withResultEvent(events, 'signMessage', async () => {
        const { message } = of ?? {}
        if (typeof message !== 'string' || !message) throw noMessage()
        return personal(hexOf(message), options)
      }),
    typedData: (data, given) =>
      withResultEvent(events, 'signTypedData', async () => {
        const options = readOnce(given)
        const { readTypedData, showTypedData } = await import('./typed-data.js')
        const { address } = keyring.find(options.address)
        const chainId = chains.chainOf(address).get()
        const { typed, content } = asksUser(ctx, options.uiOptions)
          ? await showTypedData(await ctx.use('ethereum'), data, chainId)
          : readTypedData(data, chainId)
        return sign({ method: 'eth_signTypedData_v4', content }, (signer) => [signer, typed], options)
      }),
    async userOperation(of, given) {
      const options = readOnce(given)
      const { readOperation } = await import('../operation/read-operation.js')
      const asks = asksUser(ctx, options.uiOptions)
      const { request, content } = await readOperation(await ctx.use('ethereum'), of, asks)
      return sign({ method: 'csw_signUserOperation', content }, () => [request], options)
    },
  }
}

/** Options that were read. */
type Read = SignOptions & { readonly uiOptions: SignUi }
/** Reads each option once, since a getter may answer otherwise the next time: whether to ask is decided once. */
const readOnce = (options: SignOptions = {}): Read => ({ ...options, uiOptions: { ...options.uiOptions } })

const noMessage = () => new LatchkitError('invalid_message', 'The message is empty or no text.')
const unableToSign = (message: string, cause?: unknown) =>
  new LatchkitError('unable_to_sign', message, { retryable: true, cause })
function unable(cause: unknown): never {
  const error = toError(cause)
  throw OPAQUE.includes(error.code) ? unableToSign(`The wallet could not sign: ${error.message}`, cause) : error
}
