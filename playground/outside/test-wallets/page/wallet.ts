import { catalogue, icons, type WalletKey } from './catalogue.js'
import { createEmitter } from './emitter.js'
import { keptPermission, keptSettings } from './kept.js'
import type { Options } from './options.js'
import type { Prompts } from './prompts.js'
import { pending, rejected } from './rpc-error.js'
import { type Action, expand, modeOf, type Settings, usual } from './settings.js'

export type Wallet = ReturnType<typeof createWallet>

/** The parts that wallets of all chains have: settings, the page's permission, and prompts. */
export function createWallet(key: WalletKey, options: Options, prompts: Prompts) {
  const { name, rdns, icon } = catalogue[key]
  const store = keptSettings(key)
  const permission = keptPermission(key)
  const events = createEmitter()
  const first: Settings = { ...usual, name, rdns, icon, ...options.settings(key) }
  let changed = store.read()
  const settings = (): Settings => ({ ...first, ...changed })

  /** Rejects unless the owner agrees. `method` is the method that the page called. */
  async function ask(action: Action, method: string, about: string): Promise<void> {
    const { slow, ...now } = settings()
    const mode = modeOf({ slow, ...now }, action)
    switch (mode) {
      case 'approve':
        return
      case 'reject':
        throw rejected()
      case 'slow':
        return new Promise((resolve) => setTimeout(resolve, slow))
      case 'silent':
        return new Promise(() => {})
      case 'ask':
        if (action === 'connect' && prompts.has(key, action)) throw pending.locked()
        return prompts.ask({ key, name: now.name, icon: now.icon, action, about })
      default:
        throw pending[mode](method)
    }
  }
  return {
    key,
    events,
    settings,
    ask,
    icon: () => icons[settings().icon] ?? settings().icon,
    set(changes: Partial<Settings>) {
      changed = { ...changed, ...expand(changes) }
      store.write(changed)
    },
    /** Restores the settings of the script's address, and revokes the origin's permission. */
    reset() {
      changed = {}
      store.clear()
      permission.write(false)
    },
    permitted: () => permission.read() && modeOf(settings(), 'connect') !== 'locked',
    permit: permission.write,
    /** The page's requests, in their order. */
    requests: [] as { readonly method: string; readonly params?: unknown }[],
  }
}
