import { LatchkitError, toError } from '../../core/errors.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/guards.js'
import { reported } from '../../core/sign-in/headless.js'
import type {} from '../roles/funding.js'
import { asked, patience } from './asked.js'
import { goTo } from './go-to-chain.js'
import type { Held } from './hold.js'
import { isLinked } from './is-linked.js'
import { link } from './link.js'
import { type Prove, wayOf } from './prove.js'
import type { Reach } from './reach.js'
import { signMessage } from './sign.js'

/** What a connected wallet can be asked for. */
export interface WalletActs {
  isConnected(held: Held): Promise<boolean>
  sign(held: Held, message: string): Promise<string>
  disconnect(held: Held): Promise<void>
  loginOrLink(held: Held): Promise<User>
  unlink(held: Held): Promise<User>
  unlinkAddress(address: string): Promise<User>
  switchChain(held: Held, chainId: number | `0x${string}`): Promise<void>
  fund(held: Held, options?: object): Promise<void>
}

/** What the host may ask of a wallet that is connected. Wire §5.5. */
export function createActs(ctx: Context<'wallets'>, reach: Reach, prove: Prove): WalletActs {
  const { http, clock, user, events } = ctx
  const ms = (walletClientType: string) => patience(ctx.host, walletClientType)

  async function unlink(address: string): Promise<User> {
    const owner = mustBeLoggedIn(user.get())
    const account = owner.linkedAccounts.find(
      (one) => one.type === 'wallet' && isLinked({ ...owner, linkedAccounts: [one] }, address),
    )
    if (account?.type !== 'wallet')
      throw new LatchkitError('linked_account_not_found', `No wallet ${address} is linked to this user.`)
    if (account.connectorType === 'embedded')
      throw new LatchkitError('cannot_unlink_embedded_wallet', 'The embedded wallet cannot be unlinked.')
    const way = wayOf(account.chainType === 'solana' ? 'solana' : 'ethereum')
    const answer = await http.post(`/${way}/unlink`, { address: account.address })
    return ctx.accountChanged({ kind: 'unlink', method: way, answer })
  }
  return {
    async isConnected({ address, connection, connection: { walletClientType } }) {
      if (!address()) return false
      if (connection.chainType === 'solana') return true
      const accounts = await asked(
        clock,
        ms(walletClientType),
        connection.provider.request({ method: 'eth_accounts' }),
      ).catch(() => [])
      return Array.isArray(accounts) && accounts.length > 0
    },
    async sign(held, message) {
      if (typeof message !== 'string' || !message)
        throw new LatchkitError('invalid_message', 'A message to sign must be a non-empty string.')
      return signMessage(clock, ms(held.connection.walletClientType), held, message)
    },
    disconnect: (held) => reach.disconnect(held),
    async loginOrLink(held) {
      const way = wayOf(held.connection.chainType)
      const known = user.get()
      if (known && !known.isGuest)
        return reported(events, 'link', way, async () => link(ctx, way, await prove.sign(held)))
      try {
        return (await (await prove.login(way, await prove.sign(held))).complete()).user
      } catch (cause) {
        const error = toError(cause)
        events.emit('failed', { error, intent: 'login', method: way })
        throw error
      }
    },
    unlink: (held) => unlink(held.address() ?? ''),
    switchChain: ({ connection }, chainId) => goTo(ctx, connection, chainId),
    async fund(held, options) {
      const funding = await ctx.role('funding')
      if (!funding) throw new LatchkitError('not_supported', 'Wallet funding is not enabled')
      await funding.fund({ chain: held.chainId(), ...options, address: held.address() ?? '' }, { signal: ctx.signal })
    },
    unlinkAddress: unlink,
  }
}
