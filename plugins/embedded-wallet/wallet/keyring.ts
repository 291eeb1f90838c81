import { LatchkitError, toError } from '../../../core/errors.js'
import { isSameAddress } from '../../../core/input/address.js'
import { isEmbeddedOf } from '../../../core/own-wallet.js'
import type { Context } from '../../../core/plugin.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { FrameRpc, RequestOptions, WalletFrameApi } from '../../wallet-frame/contract.js'
import type { EmbeddedAccount } from './contract.js'

export interface KeyringParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'user' | 'names' | 'track' | 'host'>
  frame(): Promise<WalletFrameApi>
  /**
   * Asks the user for the password or the cloud that recovers a wallet. Rejects if the user leaves, or if there is no
   * dialog.
   */
  askToRecover(account: EmbeddedAccount): Promise<void>
}

/** The user's Ethereum wallets, and requests to their keys. Core §4, Modal §4.10. */
export function createKeyring({ ctx, frame, askToRecover }: KeyringParts) {
  const { user, names, track } = ctx
  const unlocking = new Map<string, Promise<void>>()

  /** The user's wallets, with imported ones last. */
  function accounts(): readonly EmbeddedAccount[] {
    const all = user.get()?.linkedAccounts.filter(isEmbeddedOf('ethereum')) ?? []
    return [...all.filter(({ imported }) => !imported), ...all.filter(({ imported }) => imported)]
  }
  /**
   * Returns the wallet with this address, never another one. Throws `must_be_authenticated`,
   * `embedded_wallet_not_found`.
   */
  function find(address?: string): EmbeddedAccount {
    mustBeLoggedIn(user.get(), 'use a wallet')
    const account = accounts().find((account) => !address || isSameAddress(address, account.address))
    const description = address ? `an embedded wallet ${address}` : 'an embedded wallet'
    if (!account) throw new LatchkitError('embedded_wallet_not_found', `The user does not have ${description}.`)
    return account
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
  /** Makes sure that the wallet can sign on this device, and recovers it if not. Concurrent calls share one attempt. */
  function unlock(account: EmbeddedAccount): Promise<void> {
    const { address } = account
    const pending = unlocking.get(address) ?? connect(account).finally(() => unlocking.delete(address))
    unlocking.set(address, pending)
    return pending
  }

  /** Unlocks the wallet and sends the request. The caller must check the frame's answer. */
  async function rpc(account: EmbeddedAccount, request: FrameRpc, options?: RequestOptions): Promise<unknown> {
    await unlock(account)
    const { address } = account
    const params = { address, request, requesterAppId: ctx.host.asker?.appId }
    const { response } = await (await frame()).request('wallet:rpc', params, options)
    return response.data
  }
  return { accounts, find, unlock, rpc }
}
export type Keyring = ReturnType<typeof createKeyring>
