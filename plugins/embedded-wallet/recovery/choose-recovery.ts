import type { Context } from '../../../core/plugin.js'
import type { Recovery } from '../../wallet-frame/contract.js'
import { prepareRecovery } from './present-recovery.js'

export interface ChooseRecovery {
  /** True where the login creates the wallet, so that the dialog cannot be closed. Modal §6. */
  readonly automatic: boolean
  /** Makes the wallet, so guarded; its failure is shown in place, with another try. */
  submit(recovery: Recovery): Promise<void>
}

/**
 * The user chooses the recovery method of a new wallet, which is then created. Resolves with the method after the
 * success was shown. Rejects with `user_exited_set_password_flow`, `no_modal`, and `not_supported` where the app allows
 * nothing. Modal §4.8, §4.9.
 */
export const chooseRecovery = async (
  ctx: Context<'embedded-wallet'>,
  { automatic, submit }: ChooseRecovery,
): Promise<Recovery> => prepareRecovery(ctx, { intent: 'create', automatic, current: null, submit })()
