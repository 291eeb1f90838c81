import { LatchkitError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import type { SignupTask } from '../../../core/sign-in/end.js'
import type { SignedIn } from '../../../core/signed-in.js'
import { captchaToken } from '../../roles/captcha.js'
import { checksum } from '../connectors/checksum.js'
import { requestTimeout } from '../connectors/wallet-request.js'
import { addressOf, type WatchedConnection } from '../connectors/watched-connection.js'
import type { SignedMessage, WalletOption } from '../contract.js'
import { signInMessage } from './message.js'
import { signMessage } from './sign-message.js'
import type { SiwMethod } from './wallets.api.js'
import * as api from './wallets.api.js'

export const siwMethodOf = (chainType: 'ethereum' | 'solana'): SiwMethod => (chainType === 'solana' ? 'siws' : 'siwe')
export const siwMethodOfSigned = ({ chainId }: SignedMessage): SiwMethod =>
  siwMethodOf(chainId?.startsWith('solana') ? 'solana' : 'ethereum')

interface LoginTask extends SignupTask {
  /** The row that the user chose. The connected wallet may have another client type, which would not match the row. */
  readonly wallet?: Pick<WalletOption, 'client'>
}

/**
 * Proves that a wallet belongs to the user: nonce, message, signature, verification by the server. Core §5, §7, Wire
 * §7.7.
 */
export function createWalletSignIn(ctx: Context<'wallets'>) {
  const { http, clock, storage, track } = ctx

  async function message(way: SiwMethod, address: string, chainId: string, signal?: AbortSignal): Promise<string> {
    const plain = way === 'siwe' ? checksum(address) : address
    const challenge = await api.init(http, way, plain, await captchaToken(ctx, { signal }), signal)
    return signInMessage(way, { address: plain, ...challenge }, chainId)
  }
  return {
    message,
    /** Lets a connected wallet sign the login message, with one prompt. */
    async sign(watched: WatchedConnection, signal?: AbortSignal): Promise<SignedMessage> {
      const { chainType, connectorType, walletClientType } = watched.connection
      const address = addressOf(watched)
      const chainId = watched.chainId()
      const account = watched.account()
      const text = await message(siwMethodOf(chainType), address, chainId, signal)
      const signed = await signMessage(clock, requestTimeout(ctx.host, walletClientType), watched, text)
      // if the wallet has changed accounts, the signature is not by the account that was shown
      if (watched.account() !== account)
        throw new LatchkitError('invalid_message', 'The wallet changed its account.', { retryable: true })
      return { message: text, ...signed, chainId, walletClientType, connectorType }
    },
    async login(way: SiwMethod, signed: SignedMessage, task: LoginTask = {}): Promise<SignedIn> {
      const entered = ctx.signIn(await api.authenticate(http, way, signed, task), way)
      const { connectorType, walletClientType } = signed
      storage.set('recent-login-wallet-client', task.wallet?.client ?? walletClientType ?? null)
      track('sdk_authenticate_siwe', { connectorType, walletClientType })
      return entered
    },
  }
}
export type WalletSignIn = ReturnType<typeof createWalletSignIn>
