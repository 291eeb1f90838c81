import { LatchkitError, toError } from '../../core/errors.js'
import { isEmbeddedOf } from '../../core/own-wallet.js'
import type { Context } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { User } from '../../core/user.js'
import type { WalletFrameApi } from '../wallet-frame/contract.js'
import type { SolanaAccount } from './contract.js'
import type { Keyring } from './keyring.js'

export interface CreateParts {
  readonly ctx: Pick<Context<'solana-wallet'>, 'session' | 'track' | 'names' | 'user'>
  readonly keyring: Keyring
  frame(): Promise<WalletFrameApi>
}
/** How long creating a wallet may take, in ms. Wire §4.1. */
const CREATE_TIMEOUT_MS = 15_000

/** Returns the user's wallet, and creates it if there is none yet. Core §5, decision 68. */
export async function createWallet({ ctx, keyring, frame }: CreateParts): Promise<SolanaAccount> {
  const { session, track, names, user } = ctx
  const [existing] = keyring.accounts()
  if (existing) return existing
  const ethereumAddress = mayCreate(user.get(), names.prefix)
  track('embedded_solana_wallet_creation_started')
  try {
    const address = await make(await frame(), ethereumAddress, names.prefix)
    if (!(await session.refreshAnew())) throw failure('Failed to refresh user.')
    // a wallet that another tab created meanwhile is fine too
    const account = keyring.accounts().find((account) => !address || account.address === address)
    if (!account) throw failure('Updated user is missing embedded wallet.')
    track('embedded_solana_wallet_creation_completed', { walletAddress: account.address })
    return account
  } catch (cause) {
    const error = toError(cause)
    track('embedded_solana_wallet_creation_failed', { error: error.message })
    throw error.code === 'client_request_timeout' ? failure('walletProxy.create timed out.', cause) : error
  }
}

/**
 * Returns the address of the Ethereum wallet whose phrase the wallet will share. Throws if no wallet may be created.
 */
function mayCreate(of: User | null, provider: string): string | undefined {
  const user = mustBeLoggedIn(of, 'create a wallet')
  if (isGuarded(user, provider))
    throw new LatchkitError(
      'not_supported',
      'A Solana wallet cannot be made beside an Ethereum wallet that its user guards with a password or a cloud.',
    )
  return ethereumOf(user)?.address
}
const ethereumOf = ({ linkedAccounts }: User) =>
  linkedAccounts.filter(isEmbeddedOf('ethereum')).find(({ imported }) => !imported)
/** Whether the Ethereum wallet has a recovery method of the user's own: a password or a cloud. */
export function isGuarded(user: User, provider: string): boolean {
  const method = ethereumOf(user)?.recoveryMethod
  return !!method && method !== provider
}

/** Creates the wallet. This device may not have its share of the common phrase yet. */
async function make(wallets: WalletFrameApi, ethereumAddress: string | undefined, provider: string) {
  const of = ethereumAddress ? { ethereumAddress } : {}
  const ask = async () => {
    const { publicKey } = await wallets.request('solana-wallet:create', of, { timeout: CREATE_TIMEOUT_MS })
    if (!publicKey) throw failure('walletProxy.create did not send a response.')
    return publicKey
  }
  try {
    return await ask()
  } catch (cause) {
    const { code } = toError(cause)
    if (code === 'embedded_wallet_already_exists') return undefined
    if (code !== 'wallet_not_on_device' || !ethereumAddress) throw cause
    await wallets.request('wallet:recover', { address: ethereumAddress, recoveryMethod: provider })
    return ask()
  }
}

const failure = (message: string, cause?: unknown) =>
  new LatchkitError('unknown_embedded_wallet_error', message, { retryable: true, cause })
