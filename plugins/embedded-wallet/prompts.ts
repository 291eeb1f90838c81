import type { Context } from '../../core/plugin.js'
import { flag } from '../../core/read.js'
import type { SignUi } from './sign.contract.js'

type Settings = Pick<Context<'embedded-wallet'>, 'app' | 'host'>

/** Is the user asked before their key is used? What the call says wins. Wire §5.2 'rule noPromptOnSignature', §6.5. */
export function asksUser({ app: { raw }, host }: Settings, ui: SignUi | undefined, isTypedData = false): boolean {
  if (ui?.showWalletUIs !== undefined) return ui.showWalletUIs
  const enforced = flag(raw.enforce_wallet_uis, true)
  if (!flag(raw.legacy_wallet_ui_config, true)) return enforced
  if (isTypedData) return false
  const { customAuth, embeddedWallets } = host
  const isCustom = !!customAuth && customAuth.enabled !== false
  return !(embeddedWallets?.noPromptOnSignature ?? (isCustom || !enforced))
}
