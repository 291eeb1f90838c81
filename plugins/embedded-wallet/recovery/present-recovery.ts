import { hasEmbedded } from '../../../core/embedded.js'
import { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import type { Recovery } from '../../wallet-frame/contract.js'
import { presentCloud } from '../cloud/present-cloud.js'
import { planRecovery, type RecoveryWish } from './plan-recovery.js'
import { setRecoveryFlow } from './set-recovery.flow.js'
import { recoverySettings } from './settings.js'

export interface RecoveryAsk extends Omit<RecoveryWish, 'allowed'> {
  /**
   * Sets the recovery method, or creates the wallet with it. A failure is shown on the screen, where the user may try
   * again.
   */
  submit(recovery: Recovery): Promise<void>
}

/**
 * Determines the methods that the user may choose, before anything is shown. Throws `not_supported`,
 * `embedded_wallet_recovery_already_exists`. Core §5, Modal §4.8.
 */
export function prepareRecovery(ctx: Context<'embedded-wallet'>, { submit, ...wish }: RecoveryAsk) {
  const user = ctx.user.get()
  if (user && hasEmbedded(user, 'solana') && wish.requested !== 'automatic') throw solana()
  const first = planRecovery({ ...wish, allowed: recoverySettings(ctx.app, ctx.host).userOwnedRecoveryOptions })
  const { automatic } = wish
  const action = wish.intent === 'create' ? 'create-wallet' : 'set-recovery'

  /**
   * Shows the choice; resolves with the new recovery method. Rejects with `user_exited_set_password_flow`, `no_modal`.
   */
  return function present(signal = ctx.signal): Promise<Recovery> {
    const flow = startFlow(
      setRecoveryFlow,
      first,
      {
        submit,
        async backUp(provider) {
          const run = (recoveryAccessToken: string) => submit({ recoveryMethod: provider, recoveryAccessToken })
          const canGoBack = first.at !== 'backingUp'
          return (await presentCloud(ctx, { action, provider, canGoBack, automatic, run })) ?? 'complete'
        },
      },
      { clock: ctx.clock, signal },
    )
    return ctx.present('setRecovery', flow)
  }
}

const solana = () =>
  new LatchkitError(
    'not_supported',
    'A user with a Solana wallet cannot guard wallets in a way of their own: the two share what they are recovered by.',
  )
