import { LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { mustBeLoggedIn, reported } from '../../core/live/account.js'
import type { User } from '../../core/live/user.js'
import type { Context } from '../../core/plugin.js'
import type { Choices } from './choices.js'
import { chooseFlow } from './choose.flow.js'
import type { Connect } from './connect.js'
import type { ChooseOptions } from './contract.js'
import { ofChains } from './of-chains.js'
import type { AnyWallet } from './to-wallet.js'

interface Parts {
  readonly choices: Choices
  readonly connect: Connect
}

/** A wallet chosen outside a login, to link or to connect; told once, however it ends. Modal §2.1, §2.4. */
export const createChoose = (ctx: Context<'wallets'>, parts: Parts) => ({
  link: (wishes?: ChooseOptions) =>
    reported(ctx.events, 'link', 'siwe', async () => {
      mustBeLoggedIn(ctx.user.get())
      return (await choose(ctx, parts, 'link', wishes)) as User
    }),
  connect: (wishes?: ChooseOptions) =>
    choose(ctx, parts, 'connect', wishes).catch((cause) => {
      const error = toError(cause)
      ctx.events.emit('walletNotConnected', { error })
      throw error
    }) as Promise<AnyWallet>,
})

/** Its dialog. */
async function choose(
  ctx: Context<'wallets'>,
  { choices, connect }: Parts,
  intent: 'link' | 'connect',
  { walletList, walletChainType, ...wishes }: ChooseOptions = {},
) {
  const { clock, signal, user } = ctx
  const { suggestedAddress, description, preSelectedWalletId: chosen } = wishes
  const list = () => ofChains(choices.listFor(walletList), walletChainType)
  const options = { get: list, subscribe: choices.options.subscribe }
  async function enter(id: string, gone: AbortSignal) {
    await null // the choice is beneath: it is presented before what was chosen
    const wallet = options.get().find((option) => option.id === id)
    if (!wallet) throw new LatchkitError('wallet_not_installed', `There is no wallet "${id}" to choose.`)
    return (await connect(wallet, { intent }, gone)) as User | AnyWallet | 'back'
  }
  const task = { intent, authenticated: !!user.get(), search: '', suggestedAddress, description }
  const known = { options: options.get(), ...task }
  const flow = startFlow(
    chooseFlow,
    chosen ? { at: 'entering', id: chosen, ...known } : { at: 'choosing', looking: true, ...known },
    { options, settled: choices.settled, enter },
    { clock, signal },
  )
  return ctx.present('choose', flow)
}
