import { LatchkitError, toError } from '../../../core/errors.js'
import { startFlow } from '../../../core/flow.js'
import type { Context } from '../../../core/plugin.js'
import { reported } from '../../../core/sign-in/headless.js'
import { mustBeLoggedIn } from '../../../core/sign-in/must-be-logged-in.js'
import type { User } from '../../../core/user.js'
import type { Choices } from '../brands/choices.js'
import type { Connect } from '../connect/connect.js'
import { linking } from '../connect/linking.js'
import type { AnyWallet, ChooseOptions, WalletOption } from '../contract.js'
import { chooseFlow } from './choose.flow.js'

export interface ChooseParts {
  readonly choices: Choices
  readonly connect: Connect
}

/**
 * Lets the user choose a wallet to link or to connect, outside a login. A failure is reported once. Modal §2.1, §2.4.
 */
export const createChoose = (ctx: Context<'wallets'>, parts: ChooseParts) => ({
  link: (wishes?: ChooseOptions) =>
    reported(ctx.events, 'link', 'siwe', async () => {
      mustBeLoggedIn(ctx.user.get())
      return choose(ctx, parts, 'link', wishes)
    }),
  connect: (wishes?: ChooseOptions) =>
    choose(ctx, parts, 'connect', wishes).catch((cause) => {
      const error = toError(cause)
      ctx.events.emit('walletNotConnected', { error })
      throw error
    }),
})
interface Chosen {
  readonly link: User
  readonly connect: AnyWallet
}

/** A name that a wallet list may have, rather than the rdns of a wallet. */
const NAME = /^\w+$/

/** Opens the dialog with the choice. */
async function choose<Intent extends keyof Chosen>(
  ctx: Context<'wallets'>,
  { choices, connect }: ChooseParts,
  intent: Intent,
  { walletList, walletChainType, ...wishes }: ChooseOptions = {},
): Promise<Chosen[Intent]> {
  const { clock, signal, user } = ctx
  const { suggestedAddress, description, preSelectedWalletId: chosen } = wishes
  const list = () => ofChains(choices.listFor(walletList), walletChainType)
  const fetchBrands = (names: readonly string[]) => choices.fetchBrands(names).catch(() => {}) // the short list remains
  const brands = fetchBrands(walletList ?? [])
  const options = { get: list, subscribe: choices.options.subscribe }
  const ways: {
    readonly [I in keyof Chosen]: (wallet: WalletOption, call: { leave: AbortSignal }) => Promise<Chosen[I] | 'back'>
  } = { connect: connect.connect, link: (wallet, call) => connect.open(linking(ctx), 'link', wallet, call) }
  async function enter(id: string, leave: AbortSignal) {
    await null // lets the choice be presented before the chosen wallet's screen
    const find = () => {
      const byId = options.get().find((option) => option.id === choices.idOf(id))
      return byId ?? options.get().find(({ client }) => client === id) // `solflare` rather than `solana:solflare`
    }
    // another name of a wallet is known once the long list is here
    const wallet = find() ?? (await fetchBrands(NAME.test(id) ? [id] : []).then(find))
    if (!wallet) throw new LatchkitError('wallet_not_installed', `There is no wallet "${id}" to choose.`)
    return ways[intent](wallet, { leave })
  }
  const task = { intent, authenticated: !!user.get(), search: '', suggestedAddress, description }
  const fields = { options: options.get(), ...task }
  const flow = startFlow(
    chooseFlow<Chosen[Intent]>(),
    chosen ? { at: 'entering', id: chosen, ...fields } : { at: 'choosing', looking: true, ...fields },
    { options, settled: Promise.all([choices.settled, brands]), enter },
    { clock, signal },
  )
  return ctx.present('choose', flow)
}

/** Filters the wallets by the chains that the host requests; by default all. Wire §5.3. */
export const ofChains = (
  list: readonly WalletOption[],
  wish: NonNullable<ChooseOptions['walletChainType']> = 'ethereum-and-solana',
): readonly WalletOption[] => list.filter(({ chainType }) => wish.includes(chainType))
