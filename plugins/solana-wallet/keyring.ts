import { LatchkitError, toError } from '../../core/errors.js'
import { isEmbeddedOf } from '../../core/own-wallet.js'
import type { Context } from '../../core/plugin.js'
import { mustBeLoggedIn } from '../../core/sign-in/must-be-logged-in.js'
import type { WalletFrameApi } from '../wallet-frame/contract.js'
import { fromBase64 } from './bytes.js'
import type { SolanaAccount } from './contract.js'

export interface KeyringParts {
  readonly ctx: Pick<Context<'solana-wallet'>, 'user' | 'track'>
  frame(): Promise<WalletFrameApi>
}
const SIGNATURE_BYTES = 64

/** The user's Solana wallets, and requests to their keys. Core §4, Wire §3.2. */
export function createKeyring({ ctx: { user, track }, frame }: KeyringParts) {
  const unlocking = new Map<string, Promise<void>>()
  const accounts = (): readonly SolanaAccount[] => user.get()?.linkedAccounts.filter(isEmbeddedOf('solana')) ?? []

  /**
   * Returns the wallet with this address, never another one. Throws `must_be_authenticated`,
   * `embedded_wallet_not_found`.
   */
  function find(address?: string): SolanaAccount {
    mustBeLoggedIn(user.get(), 'use a wallet')
    const account = accounts().find((account) => !address || account.address === address)
    const description = address ? `the Solana wallet ${address}` : 'a Solana wallet'
    if (!account) throw new LatchkitError('embedded_wallet_not_found', `The user does not have ${description}.`)
    return account
  }
  async function connect(publicKey: string) {
    const wallets = await frame()
    try {
      await wallets.request('solana-wallet:connect', { publicKey })
    } catch (cause) {
      if (toError(cause).code !== 'wallet_not_on_device') throw cause
      track('embedded_solana_wallet_pinless_recovery_started', { walletAddress: publicKey })
      await wallets.request('solana-wallet:recover', { publicKey })
      track('embedded_solana_wallet_recovery_completed', { walletAddress: publicKey })
    }
  }
  /** Makes sure that the wallet can sign on this device, and recovers it if not. Concurrent calls share one attempt. */
  function unlock({ address }: SolanaAccount): Promise<void> {
    const pending = unlocking.get(address) ?? connect(address).finally(() => unlocking.delete(address))
    unlocking.set(address, pending)
    return pending
  }
  /** Resolves with a signature of 64 bytes by this wallet's key. */
  async function sign(
    account: SolanaAccount,
    method: string,
    params: object,
    signal?: AbortSignal,
  ): Promise<Uint8Array> {
    await unlock(account)
    const request = { method, params }
    const of = { publicKey: account.address, request }
    const { response } = await (await frame()).request('solana-wallet:rpc', of, signal && { signal })
    const signature = signatureIn(response?.data?.signature)
    if (signature) return signature
    throw new LatchkitError('unable_to_sign', 'The wallet answered without a signature.', { retryable: true })
  }
  return { accounts, find, unlock, sign }
}
export type Keyring = ReturnType<typeof createKeyring>

function signatureIn(answer: unknown): Uint8Array | undefined {
  try {
    const bytes = fromBase64(`${answer}`)
    return bytes.length === SIGNATURE_BYTES ? bytes : undefined
  } catch {
    return undefined
  }
}
