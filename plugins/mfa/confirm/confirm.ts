import { toError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import type { Change } from '../../roles/step-up.js'
import { abandoned } from '../verify/errors.js'
import { confirmFlow } from './confirm.flow.js'

/**
 * Lets the user confirm a change on the server's page, then makes it. Asks again if the confirmation does not count
 * any more, for example because the user had to log in anew. Rejects with `user_rejected_request` if the user leaves.
 */
export async function confirmed<T>(
  ctx: Context<'mfa'>,
  change: Change,
  run: () => Promise<T>,
  leave?: AbortSignal,
): Promise<T> {
  for (;;) {
    await confirm(ctx, change, leave)
    try {
      return await run()
    } catch (cause) {
      if (toError(cause).code !== 'missing_or_invalid_mfa') throw cause
    }
  }
}

async function confirm(ctx: Context<'mfa'>, change: Change, leave?: AbortSignal): Promise<void> {
  if (leave?.aborted) throw abandoned()
  const { user, clock, signal } = ctx
  const frame = await ctx.use('wallet-frame')
  const page = frame.confirmPage
  const flow = startFlow(
    confirmFlow,
    { at: 'placing' },
    { page: (place) => page({ change, ...place }) },
    { clock, signal, leave },
  )
  const owner = user.get()?.id
  const stop = user.subscribe(() => user.get()?.id !== owner && flow.close())
  await ctx.present('confirm', flow, { over: true }).finally(stop)
}
