import { hasCustomAuth } from './custom-auth.js'
import type { HostConfig } from './host-config.js'
import { flag } from './lib/read.js'
import type { AppConfig } from './protocol/app-config.js'

interface Settings {
  readonly app: Pick<AppConfig, 'raw'>
  readonly host: HostConfig
}
/**
 * Whether the user is asked before a key is used. The call's own options take precedence. Wire §5.2 'rule
 * noPromptOnSignature', decision 42.
 */
export function asksUser(
  { app: { raw }, host }: Settings,
  ui?: { readonly showWalletUIs?: boolean | undefined },
): boolean {
  if (host.asker) return true
  if (ui?.showWalletUIs !== undefined) return ui.showWalletUIs
  const enforced = flag(raw.enforce_wallet_uis, true)
  if (!flag(raw.legacy_wallet_ui_config, true)) return enforced
  return !(host.embeddedWallets?.noPromptOnSignature ?? (hasCustomAuth(host) || !enforced))
}
