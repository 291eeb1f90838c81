import { LatchkitError, toError } from '../../core/errors.js'
import { mustBeLoggedIn } from '../../core/live/account.js'
import type { Context } from '../../core/plugin.js'
import type { SignedMessage, SignInByMessage, SiweFlowState } from './contract.js'
import type { Prove } from './prove.js'
import type { Way } from './wallets.api.js'

/** Login and link by a message that the host gets signed itself; `state` is what its hooks show. Wire §5.3. */
export const createByMessage = (ctx: Context<'wallets'>, prove: Prove): Readonly<Record<Way, SignInByMessage>> => ({
  siwe: createSigner(ctx, prove, 'siwe'),
  siws: createSigner(ctx, prove, 'siws'),
})

function createSigner({ user, state, events }: Context<'wallets'>, prove: Prove, way: Way): SignInByMessage {
  const show = (sign: SiweFlowState) => state.set({ ...state.get(), sign })
  let prepared = false

  /** Told once, whatever the end. */
  async function step<T>(
    intent: 'login' | 'link',
    before: Exclude<SiweFlowState['status'], 'error'>,
    after: Exclude<SiweFlowState['status'], 'error'>,
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      show({ status: before })
      const value = await work()
      show({ status: after })
      return value
    } catch (cause) {
      const error = toError(cause, intent === 'link' ? { unknown_auth_error: 'failed_to_link_account' } : {})
      show({ status: 'error', error })
      events.emit('failed', { error, intent, method: way })
      throw error
    }
  }
  function mustBePrepared({ message, signature }: SignedMessage) {
    if (!prepared) throw new LatchkitError('invalid_data', 'Prepare a message before signing: generate it first.')
    if (typeof message !== 'string' || !message || typeof signature !== 'string' || !signature)
      throw new LatchkitError('invalid_message', 'Both the message and its signature are needed, as strings.')
  }
  const intent = () => (user.get() && !user.get()?.isGuest ? 'link' : 'login')
  return {
    message: ({ address, chainId = way === 'siwe' ? 'eip155:1' : 'solana:mainnet' }) =>
      step(intent(), 'generating-message', 'awaiting-signature', async () => {
        const message = await prove.message(way, address, chainId)
        prepared = true
        return message
      }),
    login: ({ disableSignup, ...signed }) =>
      step('login', 'submitting-signature', 'done', async () => {
        if (intent() === 'link') throw new LatchkitError('invalid_data', 'The user is already logged in.')
        mustBePrepared(signed)
        const entered = await prove.login(way, signed, disableSignup)
        prepared = false
        return entered.complete()
      }),
    link: (signed) =>
      step('link', 'submitting-signature', 'done', async () => {
        mustBeLoggedIn(user.get())
        mustBePrepared(signed)
        const linked = await prove.link(way, signed)
        prepared = false
        return linked
      }),
  }
}
