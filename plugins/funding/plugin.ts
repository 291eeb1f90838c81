import { LatchkitError, loadError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { definePlugin } from '../../core/plugin.js'
import type { Cards } from './cards.js'
import type { FundingApi, FundingRequest } from './contract.js'
import { draftOf } from './draft.js'
import { exitOf } from './exit.js'
import { fundFlow, prepared } from './fund.flow.js'
import type { FundIo } from './fund-io.js'
import { onEthereum } from './fund-task.js'
import screens from './screens/index.js'
import { type FundingSettings, readSettings } from './settings.js'

/** 32 bytes in base58: an address of Solana, and of nothing else. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

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

    const io: FundIo = {
      asset: (id, address) => token(Number(id), address),
      // of tokens nobody but Circle says what they are worth
      price: async ({ chain, asset: { kind } }) => {
        if (kind === 'USDC') return 1
        return kind === 'native' && typeof chain.id === 'number' ? (await ctx.use('ethereum')).price(chain.id) : null
      },
      async balance(task) {
        const here = onEthereum(task)
        if (!here) return (await import('./solana.js')).solanaBalance(task, await ctx.use('solana-wallet'))
        return (await ctx.use('ethereum')).balance(here.chain.id, here.address, here.asset.address)
      },
      sign: async (task, leave) => (await cards()).sign(task, leave),
      follow: async (here, job) => (await cards()).follow(here, job),
      // within the click: after a wait the browser would refuse the window
      buy: async (task, leave) => (fetched ?? (await cards())).buy(task, leave),
      async transfer(task, units, leave) {
        const here = onEthereum(task)
        return here ? (await import('./transfer.js')).transfer(ctx, { ...here, units }, leave) : 'manual'
      },
    }
    async function draft(wanted: FundingRequest, settings: FundingSettings) {
      if (wanted.chain?.startsWith('solana:') ?? BASE58.test(wanted.address))
        return (await import('./solana.js')).solanaDraft(wanted, settings, {
          cards,
          solana: await ctx.use('solana-wallet'),
        })
      const ethereum = await ctx.use('ethereum')
      const wallets = settings.methods.includes('external') && (await ctx.use('wallets').catch(() => undefined))
      return draftOf(wanted, settings, { ethereum, user: ctx.user.get(), cards, hasWallets: !!wallets })
    }
    async function fund(wanted: FundingRequest, canGoBack: boolean, leave?: AbortSignal) {
      const asked = { ...(await draft(wanted, readSettings(ctx.app))), canGoBack }
      const { asset } = asked
      const first =
        typeof asset === 'string' ? ({ at: 'preparing', draft: asked } as const) : prepared({ ...asked, asset })
      const flow = startFlow(fundFlow, first, io, { clock, signal, ...(leave && { leave }) })
      const result = await ctx.present('fund', flow)
      const exit = exitOf(asked, flow.shown())
      const { id } = asked.chain
      if (typeof id === 'number') events.emit('fundingExited', { ...exit, chain: id })
      else events.emit('solanaFundingExited', { ...exit, chain: id })
      return result
    }
    return {
      fund: (wanted, call) => fund(wanted, ctx.screens.get().open, call?.signal),
      /** In the dialog where it is open, as the wallet was made; else nobody is interrupted. */
      async onboard(user, isNewUser) {
        try {
          const wallet = (await import('./just-made.js')).justMade(user, isNewUser)
          if (wallet && ctx.screens.get().open) await fund({ address: wallet.address }, false)
        } catch {} // what cannot be offered now is no failure of the login
      },
    }
  },
})
