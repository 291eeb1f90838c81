import { isEmbeddedOf } from '../../../core/embedded.js'
import { LatchkitError, toError } from '../../../core/errors.js'
import { isSameAddress } from '../../../core/input/address.js'
import type { Context } from '../../../core/plugin.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { FrameRpc, RequestOptions, WalletFrameApi } from '../../wallet-frame/contract.js'
import type { EmbeddedAccount } from './contract.js'

export interface KeyringParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'user' | 'names' | 'track' | 'host'>
  frame(): Promise<WalletFrameApi>
  /**
   * Asks the user for the password or the cloud that recovers a wallet. Rejects if the user leaves or there is no
   * dialog.
   */
  askToRecover(account: EmbeddedAccount): Promise<void>
}

/** The user's Ethereum wallets, and what is asked of their keys. Core §4, Modal §4.10. */
export function createKeyring({ ctx, frame, askToRecover }: KeyringParts) {
  const { user, names, track } = ctx
  const unlocking = new Map<string, Promise<void>>()

  /** The user's own first, imported ones after it. */
  function accounts(): readonly EmbeddedAccount[] {
    const all = user.get()?.linkedAccounts.filter(isEmbeddedOf('ethereum')) ?? []
    return [...all.filter(({ imported }) => !imported), ...all.filter(({ imported }) => imported)]
  }
  /** Throws `must_be_authenticated`, `embedded_wallet_not_found`. Never another one than was asked for. */
  function find(address?: string): EmbeddedAccount {
    mustBeLoggedIn(user.get(), 'use a wallet')
    const found = accounts().find((account) => !address || isSameAddress(address, account.address))
    const which = address ? `an embedded wallet ${address}` : 'an embedded wallet'
    if (!found) throw new LatchkitError('embedded_wallet_not_found', `The user does not have ${which}.`)
    return found
  }

  async function connect(account: EmbeddedAccount) {
    const { address, imported, recoveryMethod } = account
    const wallets = await frame()
    try {
      await wallets.request('wallet:connect', { address })
    } catch (cause) {
      if (toError(cause).code !== 'wallet_not_on_device') throw cause
      if (recoveryMethod && recoveryMethod !== names.prefix) return askToRecover(account)
      track('embedded_wallet_pinless_recovery_started', { walletAddress: address })
      await wallets.request('wallet:recover', { address, imported, recoveryMethod: names.prefix })
      track('embedded_wallet_recovery_completed', { walletAddress: address })
    }
  }
  /** The wallet can sign on this device: its share is here, or is got back. Once at a time. */
  function unlock(account: EmbeddedAccount): Promise<void> {
    const { address } = account
    const known = unlocking.get(address) ?? connect(account).finally(() => unlocking.delete(address))
    unlocking.set(address, known)
    return known
  }

  /** Unlocks, and asks; what the frame's answer is said to hold is for the caller to check. */
  async function rpc(account: EmbeddedAccount, request: FrameRpc, options?: RequestOptions): Promise<unknown> {
    await unlock(account)
    const { address } = account
    const asked = { address, request, requesterAppId: ctx.host.asker?.appId }
    const { response } = await (await frame()).request('wallet:rpc', asked, options)
    return response.data
  }
  return { accounts, find, unlock, rpc }
}
export type Keyring = ReturnType<typeof createKeyring>
