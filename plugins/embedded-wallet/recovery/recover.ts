import { LatchkitError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import type { Recovery, WalletFrameApi } from '../../wallet-frame/contract.js'
import { presentCloud } from '../cloud/present-cloud.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import { recoverFlow } from './recover.flow.js'

/**
 * Asks the user for the password or the cloud that recovers a wallet, and recovers it on this device. Rejects with
 * `user_rejected_request` if the user leaves, and with `no_modal` without a dialog (decision 22). Modal §4.10, §8.7.
 */
export async function askToRecover(
  ctx: Context<'embedded-wallet'>,
  frame: () => Promise<WalletFrameApi>,
  { address, imported, recoveryMethod }: EmbeddedAccount,
): Promise<void> {
  const facts = { walletAddress: address, recoveryMethod }
  async function recover(recovery: Recovery) {
    await (await frame()).request('wallet:recover', { address, imported, ...recovery })
    ctx.track('embedded_wallet_recovery_completed', facts)
  }
  ctx.track('embedded_wallet_recovery_started', facts)
  if (recoveryMethod === 'user-passcode') {
    const io = { recover: (recoveryPassword: string) => recover({ recoveryMethod, recoveryPassword }) }
    const flow = startFlow(recoverFlow, { at: 'entering', wallet: address }, io, {
      clock: ctx.clock,
      signal: ctx.signal,
    })
    return ctx.present('recover', flow)
  }
  if (recoveryMethod !== 'google-drive' && recoveryMethod !== 'icloud')
    throw new LatchkitError('not_supported', `Unable to recover wallet: "${recoveryMethod}" is not known here.`)
  const run = (recoveryAccessToken: string) => recover({ recoveryMethod, recoveryAccessToken })
  await presentCloud(ctx, { action: 'recover', provider: recoveryMethod, run })
}
