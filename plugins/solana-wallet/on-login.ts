import { hasCustomAuth } from '../../core/custom-auth.js'
import { hasEmbedded, isEmbedded } from '../../core/embedded.js'
import { type LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import type { HostConfig } from '../../core/host-config.js'
import type { Context } from '../../core/plugin.js'
import type { User } from '../../core/user.js'
import { type CreateParts, createWallet, isGuarded } from './create.js'
import { setupFlow } from './setup.flow.js'

/**
 * Whether this user gets a Solana wallet at login. As on Ethereum (decision 36): users without a wallet, or all users,
 * including guests; with custom auth, every user. The Ethereum wallet that the same login created does not count. An
 * Ethereum wallet with a recovery method of the user's own excludes a Solana wallet (Core §5), but does not end the
 * login.
 */
export function isDue(user: User, host: HostConfig, provider: string): boolean {
  const who = host.embeddedWallets?.solana?.createOnLogin
  if (hasEmbedded(user, 'solana') || isGuarded(user, provider)) return false
  if (who === 'all-users') return true
  const hasOther = user.linkedAccounts.some((account) => account.type === 'wallet' && !isEmbedded(account))
  return who === 'users-without-wallets' && (hasCustomAuth(host) || !hasOther)
}

interface LoginParts extends CreateParts {
  readonly ctx: Context<'solana-wallet'>
}

/** Whether a login creates the wallet now. An Ethereum wallet that is still owed comes first: both share a phrase. */
const isNext = ({ app, host, names, pluginSet }: LoginParts['ctx'], user: User): boolean =>
  isDue(user, host, names.prefix) &&
  !pluginSet.enabled().some(({ id, onboarding }) => id === 'embedded-wallet' && onboarding?.needed(user, app, host))

/** Creates the wallet if this user gets one. Rejects as `create` does. */
export async function makeOnLogin(parts: LoginParts): Promise<void> {
  const now = parts.ctx.user.get()
  if (now && isNext(parts.ctx, now)) await createWallet(parts)
}

/**
 * The step of a login: creates the wallet if this user gets one, on a screen if the dialog is open. A failure logs the
 * user out only if the app requires the wallet. Decision 92.
 */
export async function onboard(parts: LoginParts, { id }: User, isNewUser: boolean): Promise<void> {
  const { host, clock, present, screens, session, signal, track, user } = parts.ctx
  const now = user.get()
  if (!now || !isNext(parts.ctx, now)) return
  const isRequired = () => host.embeddedWallets?.solana?.createOnLogin === 'all-users' && !hasCustomAuth(host)
  async function logOut({ message }: LatchkitError) {
    track('embedded_wallet_creation_failure_logout', { error: message, screen: screens.get().lastScreen })
    await session.logout().catch(() => {})
  }
  async function create(): Promise<void> {
    if (!screens.get().open) return void (await createWallet(parts))
    const io = { create: async () => void (await createWallet(parts)), isRequired, logOut }
    const flow = startFlow(setupFlow, { at: 'creating', isNewUser }, io, { clock, signal })
    const stop = user.subscribe(() => user.get()?.id === id || flow.send({ type: 'gone' }))
    await present('setup', flow).finally(stop)
  }
  try {
    await create()
  } catch (cause) {
    if (signal.aborted || user.get()?.id !== id) throw cause
    if (!isRequired()) return // the wallet stays owed: decision 77
    await logOut(toError(cause))
    throw cause
  }
}
