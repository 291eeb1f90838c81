import { LatchkitError, loadError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { record } from '../../core/lib/read.js'
import { definePlugin } from '../../core/plugin.js'
import type { Cards } from './cards.js'
import type { FundDraft, FundingApi, FundingRequest } from './contract.js'
import { draftOf } from './draft.js'
import { exitOf } from './exit.js'
import { fundFlow, prepared } from './fund.flow.js'
import type { FundIo } from './fund-io.js'
import { onEthereum } from './fund-task.js'
import type { Sent } from './outcome.js'
import screens from './screens/index.js'
import { type FundingSettings, readSettings } from './settings.js'

/** 32 bytes in base58, which only Solana addresses are. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

const isOfSolana = ({ chain, address }: FundingRequest) =>
  chain === undefined ? BASE58.test(address) : typeof chain === 'string' && chain.startsWith('solana:')

/** A call of an address and options. What else there is, mixtures of the shapes too, is read by code of its own. */
const isPlain = (target: unknown, options: object = {}): target is string =>
  typeof target === 'string' && record(options) === options && !('address' in options || 'options' in options)

const notFetched = (cause: unknown): never => {
  throw loadError('"funding"', cause)
}

export default definePlugin('funding', {
  screens,
  setup(ctx): FundingApi {
    const { clock, events, signal } = ctx

    async function token(id: number, address: `0x${string}`) {
      const { symbol, decimals } = await (await ctx.use('ethereum')).token(id, address)
      if (!symbol) throw new LatchkitError('invalid_data', 'Unable to fetch token details.')
      return { kind: 'token', address, symbol, decimals } as const
    }
    let fetched: Cards | undefined
    const cards = async () => {
      fetched ??= (await import('./cards.js').catch(notFetched)).createCards(ctx)
      return fetched
    }

    const io: Omit<FundIo, 'transfer'> = {
      asset: (id, address) => token(Number(id), address),
      // Prices are known for native coins and USDC only.
      price: async ({ chain, asset: { kind } }) => {
        if (kind === 'USDC') return 1
        return kind === 'native' && typeof chain.id === 'number' ? (await ctx.use('ethereum')).price(chain.id) : null
      },
      async balance(task) {
        const state = onEthereum(task)
        if (!state) return (await import('./solana.js')).solanaBalance(task, await ctx.use('solana-wallet'))
        return (await ctx.use('ethereum')).balance(state.chain.id, state.address, state.asset.address)
      },
      sign: async (task, leave) => (await cards()).sign(task, leave),
      follow: async (state, job) => (await cards()).follow(state, job),
      // Must run within the click, because the browser refuses a window after a wait.
      buy: async (task, leave, opened) => (fetched ?? (await cards())).buy(task, leave, opened),
    }
    async function draft(request: FundingRequest, settings: FundingSettings) {
      // with a currency of the host's, Moonpay sells on every chain
      const offered = async () =>
        request.moonpayConfigOverride?.currencyCode ? { ...(await cards()), moonpaySells: () => true } : cards()
      if (isOfSolana(request))
        return (await import('./solana.js')).solanaDraft(request, settings, {
          cards: offered,
          solana: await ctx.use('solana-wallet'),
        })
      const ethereum = await ctx.use('ethereum')
      const wallets = settings.methods.includes('external') && (await ctx.use('wallets').catch(() => undefined))
      return draftOf(request, settings, { ethereum, user: ctx.user.get(), cards: offered, hasWallets: !!wallets })
    }
    /** The result and the outcome of a call. */
    async function fund(request: FundingRequest, canGoBack: boolean, leave?: AbortSignal) {
      const drafted = await draft(request, readSettings(ctx.app))
      const { moonpayConfigOverride: wish } = request
      const override = wish && (await (await import('./moonpay-override.js')).readOverride(wish, drafted, cards))
      const draftTask: FundDraft = { ...drafted, ...override, canGoBack }
      const { asset } = draftTask
      let sent: Sent | undefined
      const ioOfCall: FundIo = {
        ...io,
        async transfer(task, units, leaving) {
          const state = onEthereum(task)
          if (!state) return 'manual'
          const { transfer } = await import('./transfer.js')
          return transfer(ctx, { ...state, units }, leaving, (one) => {
            sent = one
          })
        },
      }
      const first =
        typeof asset === 'string' ? ({ at: 'preparing', draft: draftTask } as const) : prepared({ ...draftTask, asset })
      const flow = startFlow(fundFlow, first, ioOfCall, { clock, signal, ...(leave && { leave }) })
      const result = await ctx.present('fund', flow)
      const last = flow.shown()
      const exit = exitOf(draftTask, last)
      const { id } = draftTask.chain
      if (typeof id === 'number') events.emit('fundingExited', { ...exit, chain: id })
      else events.emit('solanaFundingExited', { ...exit, chain: id })
      return { result, exit, parts: { draft: draftTask, last, sent } }
    }
    const ask = (request: FundingRequest, leave?: AbortSignal) => fund(request, ctx.screens.get().open, leave)
    return {
      fund: async (request, call) => (await ask(request, call?.signal)).result,
      async fundWallet(target, options) {
        if (isPlain(target, options)) {
          const { signal: leave, ...request } = options ?? {}
          return (await ask({ ...request, address: target }, leave)).result
        }
        // fetched before the dialog opens, so that nothing can be lost afterwards
        const [{ readCall }, { outcomeOf }] = await Promise.all([import('./request.js'), import('./outcome.js')])
        const { request, signal: leave } = readCall(target, options)
        const { result, exit, parts } = await ask(request, leave)
        return typeof target === 'string' ? result : outcomeOf(result, exit, parts)
      },
      /**
       * Offers funding in the open dialog after a wallet was created. Without an open dialog, it does not interrupt the
       * user.
       */
      async onboard(user, isNewUser) {
        try {
          const wallet = (await import('./just-made.js')).justMade(user, isNewUser)
          if (wallet && ctx.screens.get().open) await fund({ address: wallet.address }, false)
        } catch {} // a failure to offer funding must not fail the login
      },
    }
  },
})
