import { startFlow } from '../../../core/flow.js'
import type { HostConfig } from '../../../core/host-config.js'
import { attempt } from '../../../core/lib/attempt.js'
import type { Context } from '../../../core/plugin.js'
import type { WireNames } from '../../../core/protocol/wire.js'
import type { ConnectTask, InstallResult, InstallState, PhantomLinks } from '../contract.js'

const APP_STORE = 'https://apps.apple.com/app/id1598432977'
const PLAY_STORE = 'https://play.google.com/store/apps/details?id=app.phantom'

/**
 * Leads the user to install or open a wallet first. Resolves with 'back' if the user decides otherwise. `lost`: the
 * wallet's own link opened this page.
 */
export async function installWallet(
  ctx: Context<'wallets'>,
  task: ConnectTask,
  leave?: AbortSignal,
  lost?: boolean,
): Promise<InstallResult> {
  const first: InstallState | undefined = lost ? { at: 'loginFailed', ...task } : await firstStageOf(ctx, task)
  if (!first) return 'on'
  const table = (await import('./install-wallet.flow.js')).installWalletFlow
  const { clock, signal } = ctx
  const flow = startFlow(table, first, { reload: () => location.reload() }, { clock, signal, leave })
  return ctx.present('detour', flow)
}

/** Returns the stage for a wallet that is not in this browser; undefined if this page can connect it. Wire §6.3. */
export async function firstStageOf(
  { host, names, user, session }: Context<'wallets'>,
  task: ConnectTask,
): Promise<InstallState | undefined> {
  if (task.wallet.door === 'coinbase') return isForCoinbase(task, host) ? openInCoinbase() : undefined
  if (!task.mobile) return { at: 'install', ...task }
  const current = user.get()
  // the other browser continues with this session, unless the server refuses that (decision 81)
  const token = current && (await session.fork().catch(() => null))
  const relogin = !!current && !token && task.intent !== 'login'
  return { at: 'interstitial', ...phantomLinks(names, token, relogin), ...task }
}

/**
 * Whether to open this page in Coinbase's browser: a phone's browser cannot connect Coinbase's wallet without the
 * smart wallet. Modal §4.1.
 */
function isForCoinbase({ mobile }: ConnectTask, { externalWallets, render }: HostConfig): boolean {
  const inside = attempt(() => (window as { ethereum?: { isCoinbaseBrowser?: boolean } }).ethereum?.isCoinbaseBrowser)
  return mobile && externalWallets?.coinbaseWallet?.connectionOptions === 'eoaOnly' && !render?.standalone && !inside
}
function openInCoinbase(): Promise<never> {
  location.href = `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(location.href)}`
  return new Promise(() => {})
}

/**
 * Links that open this page in Phantom's browser, where the login continues. `token` is the session's, if there is
 * one. With `relogin` the wallet is not connected there by itself: nobody is logged in yet, so it would make a second
 * user. Wire §7.6.
 */
export function phantomLinks({ query }: WireNames, token: string | null, relogin = false): PhantomLinks {
  const page = new URL(location.href)
  if (token) page.searchParams.set(query('token'), token)
  if (!relogin) {
    page.searchParams.set(query('connector'), 'injected')
    page.searchParams.set(query('wallet_client'), 'phantom')
  }
  const href = page.href.replace(/^([^?]*)\/\?/, '$1?') // without a slash at the end of its path
  const path = `browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(location.origin)}`
  return {
    href: `phantom://${path}`,
    universal: `https://phantom.app/ul/${path}`,
    store: /Android/.test(navigator.userAgent) ? PLAY_STORE : APP_STORE,
    relogin,
    waited: false,
  }
}
