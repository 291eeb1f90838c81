import { LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import type { ErrorCode } from '../../core/registry.js'
import { hexOf, isHex, textOf } from './bytes.js'
import type { Chains } from './chain.js'
import type { SignApi, Signed, SignOptions } from './contract.js'
import { createTurns } from './in-turn.js'
import type { Keyring } from './keyring.js'
import { asksUser } from './prompts.js'
import type { SignTask } from './sign.contract.js'
import { signFlow } from './sign.flow.js'
import { told } from './told.js'

export interface SignParts {
  readonly ctx: Context<'embedded-wallet'>
  readonly keyring: Keyring
  readonly chains: Chains
}
export interface Signer extends SignApi {
  /** `personal_sign` of dapps: hex is bytes, anything else is text. */
  personal(message: string, options?: SignOptions): Promise<Signed>
}
/** What the frame says that tells a host nothing more than that it did not work. */
const OPAQUE: readonly ErrorCode[] = [
  'invalid_request_arguments',
  'unknown_auth_error',
  'unknown_embedded_wallet_error',
]

/** What a user's keys are asked for: one prompt at a time. Modal §4.11, §4.12. */
export function createSigner(parts: SignParts): Signer {
  const { ctx, keyring, chains } = parts
  const { events, clock, signal, track } = ctx
  const turn = createTurns()

  /** Asks the user where they are to be asked; the frame signs. */
  async function sign(
    task: Omit<SignTask, 'address' | 'ui'>,
    params: (address: string) => readonly unknown[],
    options: SignOptions = {},
  ) {
    const { method, content } = task
    const { uiOptions: ui = {} } = options
    const { address } = keyring.find(options.address)
    const name = `embedded_wallet_sign_${content.kind === 'typed' ? 'typed_data' : 'message'}`
    const run = async (over?: AbortSignal): Promise<Signed> => {
      track(`${name}_started`, { walletAddress: address })
      const request = { method, params: params(address) }
      const signature = await keyring.rpc(keyring.find(address), request, over && { signal: over }).catch(unable)
      if (!isHex(signature) || signature === '0x') throw unableToSign('The wallet answered a signature that is none.')
      track(`${name}_completed`, { walletAddress: address })
      return { signature }
    }
    if (!asksUser(ctx, ui, content.kind === 'typed')) return run()
    return turn(() => {
      const flow = startFlow(signFlow, { at: 'asking', ...task, address, ui }, { sign: run }, { clock, signal })
      return ctx.present('sign', flow)
    })
  }
  const personal = async (message: string, options?: SignOptions) => {
    const bytes = message.startsWith('0x') && isHex(message) ? message : hexOf(message)
    if (bytes === '0x') throw noMessage()
    const text = textOf(bytes)
    const content = text === undefined ? ({ kind: 'hex', text: bytes } as const) : ({ kind: 'text', text } as const)
    return sign({ method: 'personal_sign', content }, (address) => [bytes, address], options)
  }
  const transactions = async () => (await import('./send.js')).createSender(parts, turn)

  return {
    personal: (message, options) => told(events, 'signMessage', () => personal(message, options)),
    message: (of, options) =>
      told(events, 'signMessage', async () => {
        const { message } = of ?? {}
        if (typeof message !== 'string' || !message) throw noMessage()
        return personal(hexOf(message), options)
      }),
    typedData: (data, options) =>
      told(events, 'signTypedData', async () => {
        const { readTypedData } = await import('./typed-data.js')
        const { address } = keyring.find(options?.address)
        const { typed, content } = readTypedData(data, chains.chainOf(address).get())
        return sign({ method: 'eth_signTypedData_v4', content }, (signer) => [signer, typed], options)
      }),
    transaction: async (of, options) =>
      told(events, 'signTransaction', async () => (await transactions()).sign(of, options)),
    send: async (of, options) => told(events, 'sendTransaction', async () => (await transactions()).send(of, options)),
  }
}

const noMessage = () => new LatchkitError('invalid_message', 'A message to sign must be a non-empty string.')
const unableToSign = (message: string, cause?: unknown) =>
  new LatchkitError('unable_to_sign', message, { retryable: true, cause })
function unable(cause: unknown): never {
  const error = toError(cause)
  throw OPAQUE.includes(error.code) ? unableToSign(`The wallet could not sign: ${error.message}`, cause) : error
}
