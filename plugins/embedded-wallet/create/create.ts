import { LatchkitError, toError } from '../../../core/errors.js'
import { isSameAddress } from '../../../core/input/address.js'
import type { Context } from '../../../core/plugin.js'
import type { Recovery, WalletFrameApi } from '../../wallet-frame/contract.js'
import type { EmbeddedAccount } from '../wallet/contract.js'
import type { Keyring } from '../wallet/keyring.js'

export interface CreateParts {
  readonly ctx: Pick<Context<'embedded-wallet'>, 'session' | 'track' | 'events'>
  readonly keyring: Keyring
  frame(): Promise<WalletFrameApi>
}
/** How long creating a wallet may take, in ms. Modal §9. */
export const CREATE_TIMEOUT_MS = 20_000

/**
 * Creates a wallet by the frame request `ask`, and resolves with it once it is one of the user's accounts. Modal §4.7.
 */
export async function make(
  { ctx: { session, track }, keyring }: CreateParts,
  ask: () => Promise<{ readonly address: string }>,
): Promise<EmbeddedAccount> {
  track('embedded_wallet_creation_started')
  try {
    const address = (await ask())?.address
    if (!address) throw failure('walletProxy.create did not send a response.')
    if (!(await session.refreshAnew())) throw failure('Failed to refresh user.')
    const account = keyring.accounts().find((account) => isSameAddress(address, account.address))
    if (!account) throw failure('Updated user is missing embedded wallet.')
    track('embedded_wallet_creation_completed', { walletAddress: address })
    return account
  } catch (cause) {
    track('embedded_wallet_creation_failed', { error: toError(cause).message })
    throw cause
  }
}

/** Creates the user's wallet. If another tab or device has created it meanwhile, that wallet is returned. */
export const makeWallet = (parts: CreateParts, recovery: Recovery = {}): Promise<EmbeddedAccount> =>
  make(parts, async () => {
    try {
      return await (await parts.frame()).request('wallet:create', recovery, { timeout: CREATE_TIMEOUT_MS })
    } catch (cause) {
      const { code } = toError(cause)
      if (code === 'client_request_timeout') throw failure('walletProxy.create timed out.', cause)
      if (code !== 'embedded_wallet_already_exists') throw cause
      await parts.ctx.session.refreshAnew()
      return { address: parts.keyring.accounts()[0]?.address ?? '' }
    }
  })

const failure = (message: string, cause?: unknown) =>
  new LatchkitError('unknown_embedded_wallet_error', message, { retryable: true, cause })
