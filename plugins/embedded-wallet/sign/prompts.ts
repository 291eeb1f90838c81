import { hasCustomAuth } from '../../../core/custom-auth.js'
import { flag } from '../../../core/lib/read.js'
import type { Context } from '../../../core/plugin.js'
import type { SignUi } from './contract.js'

type Settings = Pick<Context<'embedded-wallet'>, 'app' | 'host'>

/** Is the user asked before their key is used? What the call says wins. Wire §5.2 'rule noPromptOnSignature', decision 42. */
export function asksUser({ app: { raw }, host }: Settings, ui: SignUi | undefined): boolean {
  if (ui?.showWalletUIs !== undefined) return ui.showWalletUIs
  const enforced = flag(raw.enforce_wallet_uis, true)
  if (!flag(raw.legacy_wallet_ui_config, true)) return enforced
  return !(host.embeddedWallets?.noPromptOnSignature ?? (hasCustomAuth(host) || !enforced))
}
