import { startFlow } from '../../core/flow.js'
import { queueOf } from '../../core/lib/queue.js'
import type { Context } from '../../core/plugin.js'
import { asksUser } from '../../core/prompts.js'
import type { SignContent } from './sign.contract.js'
import { type SignIo, signFlow } from './sign.flow.js'

/** The request to sign, and the function that signs it. */
export interface ToSign extends SignIo {
  readonly address: string
  readonly content: SignContent
}

export type Asking = Pick<Context<'solana-wallet'>, 'app' | 'clock' | 'host' | 'present' | 'screens' | 'signal'>

/** Asks the user if prompts are on, then signs, and sends if that is requested. Decision 42. */
export async function askToSign(ctx: Asking, { address, content, ...io }: ToSign): Promise<Uint8Array> {
  const { clock, screens, signal } = ctx
  if (asksUser(ctx))
    return queueOf(screens)(() => {
      const first = { at: 'asking', content, address, changes: undefined } as const
      return ctx.present('sign', startFlow(signFlow, first, io, { clock, signal }))
    })
  const signed = await io.sign(signal)
  return io.send ? io.send(signed) : signed
}
