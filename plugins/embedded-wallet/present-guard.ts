import { hasEmbedded } from '../../core/embedded.js'
import { embeddedWallets } from '../../core/embedded-wallets.js'
import { LatchkitError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { Context } from '../../core/plugin.js'
import type { Recovery } from '../wallet-frame/contract.js'
import { presentCloud } from './cloud-recovery.js'
import { guardFlow } from './guard.flow.js'
import { type GuardWish, planGuard } from './plan-guard.js'

export interface GuardAsk extends Omit<GuardWish, 'allowed'> {
  /** Guards the wallet so, or makes it so guarded. Its failure is shown in place, with another try. */
  submit(recovery: Recovery): Promise<void>
}

/** What the user may choose here, before anything is shown. Throws `not_supported`, `embedded_wallet_recovery_already_exists`. Core §5, Modal §4.8. */
export function prepareGuard(ctx: Context<'embedded-wallet'>, { submit, ...wish }: GuardAsk) {
  const user = ctx.user.get()
  if (user && hasEmbedded(user, 'solana') && wish.asked !== 'automatic') throw solana()
  const first = planGuard({ ...wish, allowed: embeddedWallets(ctx.app, ctx.host).userOwnedRecoveryOptions })
  const action = wish.intent === 'create' ? 'create-wallet' : 'set-recovery'

  /** Shows it; resolves with how the wallet is guarded now. Rejects with `user_exited_set_password_flow`, `no_modal`. */
  return function present(signal = ctx.signal): Promise<Recovery> {
    const flow = startFlow(
      guardFlow,
      first,
      {
        submit,
        async backUp(provider) {
          const run = (recoveryAccessToken: string) => submit({ recoveryMethod: provider, recoveryAccessToken })
          const canGoBack = first.at !== 'backingUp'
          return (await presentCloud(ctx, { action, provider, canGoBack, run })) ?? 'complete'
        },
      },
      { clock: ctx.clock, signal },
    )
    return ctx.present('guard', flow)
  }
}

const solana = () =>
  new LatchkitError(
    'not_supported',
    'A user with a Solana wallet cannot guard wallets in a way of their own: the two share what they are recovered by.',
  )
