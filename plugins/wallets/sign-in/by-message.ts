import { LatchkitError } from '../../../core/errors.js'
import type { Context } from '../../../core/plugin.js'
import { alreadyLoggedIn } from '../../../core/sign-in/guards.js'
import { createAttempts } from '../../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import { captchaToken } from '../../roles/captcha.js'
import { checksum } from '../connectors/checksum.js'
import type { SignedMessage, SignInByMessage, SiweFlowState } from '../contract.js'
import { linkWallet } from './link-wallet.js'
import type { WalletSignIn } from './sign-in-with-wallet.js'
import type { SiwMethod } from './wallets.api.js'
import * as api from './wallets.api.js'

/** Login and linking with a message that the host has signed itself; `state` is the state of its hooks. Wire §5.3. */
export const createByMessage = (
  ctx: Context<'wallets'>,
  walletSignIn: WalletSignIn,
): Readonly<Record<SiwMethod, SignInByMessage>> => ({
  siwe: createSigner(ctx, walletSignIn, 'siwe'),
  siws: createSigner(ctx, walletSignIn, 'siws'),
})

type Status = Exclude<SiweFlowState['status'], 'error'>

function createSigner(ctx: Context<'wallets'>, walletSignIn: WalletSignIn, way: SiwMethod): SignInByMessage {
  const { user, state } = ctx
  const attempt = createAttempts<'sign', Status>(ctx, (_, sign) => state.set({ ...state.get(), sign }))
  let prepared = false

  function mustBePrepared({ message, signature }: SignedMessage) {
    if (!prepared)
      throw new LatchkitError('invalid_data', 'No auth flow in progress. Generate a message before signing.')
    if (typeof message !== 'string' || !message || typeof signature !== 'string' || !signature)
      throw new LatchkitError('invalid_message', 'Both the message and its signature are needed, as strings.')
  }
  /** Requests the nonce or message to sign. Only after that may a signed message log in or link. */
  async function prepare(ask: () => Promise<string>): Promise<string> {
    const intent = user.get() && !user.get()?.isGuest ? 'link' : 'login'
    const transition = { intent, method: way, from: 'generating-message', to: 'awaiting-signature' } as const
    return attempt('sign', transition, async () => {
      const text = await ask()
      prepared = true
      return text
    })
  }
  const submit = <Value>(intent: 'login' | 'link', work: () => Promise<Value>) =>
    attempt('sign', { intent, method: way, from: 'submitting-signature', to: 'done' }, work)
  return {
    message: ({ address, chainId = way === 'siwe' ? 'eip155:1' : 'solana:mainnet' }) =>
      prepare(() => walletSignIn.message(way, address, chainId)),
    nonce: ({ address }) =>
      prepare(async () => {
        const plain = way === 'siwe' ? checksum(address) : address
        return (await api.init(ctx.http, way, plain, await captchaToken(ctx, {}))).nonce
      }),
    async login({ disableSignup, ...signed }) {
      const current = alreadyLoggedIn(user.get(), way === 'siwe' ? 'loginWithSiwe' : 'loginWithSiws')
      if (current) return current
      return submit('login', async () => {
        mustBePrepared(signed)
        const entered = await walletSignIn.login(way, signed, { disableSignup })
        prepared = false
        return (await entered.complete()).user
      })
    },
    link: (signed) =>
      submit('link', async () => {
        mustBeLoggedIn(user.get())
        mustBePrepared(signed)
        const linked = await linkWallet(ctx, way, signed)
        prepared = false
        return linked
      }),
  }
}
