import type { Context } from '../../../core/plugin.js'
import type { Recovery } from '../../wallet-frame/contract.js'
import { prepareRecovery } from './present-recovery.js'

export interface ChooseRecovery {
  /** True during a login, when the dialog cannot be closed. Modal §6. */
  readonly automatic: boolean
  /**
   * Creates the wallet with this recovery method. If it fails, the screen shows the error and the user may try again.
   */
  submit(recovery: Recovery): Promise<void>
}

/**
 * Lets the user choose the recovery method of a new wallet, which is then created. Resolves with the method after the
 * success screen. Rejects with `user_exited_set_password_flow`, `no_modal`, and with `not_supported` if the app allows
 * no method. Modal §4.8, §4.9.
 */
export const chooseRecovery = async (
  ctx: Context<'embedded-wallet'>,
  { automatic, submit }: ChooseRecovery,
): Promise<Recovery> => prepareRecovery(ctx, { intent: 'create', automatic, current: null, submit })()
