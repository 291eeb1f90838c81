import { createPopupWatcher } from '../../core/browser/popup-watcher.js'
import { LatchkitError, toError } from '../../core/errors.js'
import { startFlow } from '../../core/flow.js'
import { definePlugin } from '../../core/plugin.js'
import { plainAmount } from './amount.js'
import { blocked, exited, purchaseChannel } from './coinbase-window.js'
import type { FundingApi, FundingRequest, FundTask } from './contract.js'
import { draftOf } from './draft.js'
import { exitOf } from './exit.js'
import { fundFlow } from './fund.flow.js'
import type { FundIo } from './fund-io.js'
import { onEthereum } from './fund-task.js'
import * as api from './funding.api.js'
import { coinbaseAsset, moonpayCurrency } from './on-ramps.js'
import screens from './screens/index.js'
import { type FundingSettings, readSettings } from './settings.js'

/** 32 bytes in base58: an address of Solana, and of nothing else. */
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

export default definePlugin('funding', {
  screens,
  setup(ctx): FundingApi {
    const { http, clock, events, screens, signal } = ctx

    async function token(id: number, address: `0x${string}`) {
      const { symbol, decimals } = await (await ctx.use('ethereum')).token(id, address)
      if (!symbol) throw new LatchkitError('invalid_data', 'Unable to fetch token details.')
      return { kind: 'token', address, symbol, decimals } as const
    }
    const report: FundIo['report'] = (provider, status, facts) =>
      ctx.track('sdk_fiat_on_ramp_completed_with_status', { ...facts, status, provider })

    function sign({ address, chain, asset, amount }: FundTask, leave: AbortSignal) {
      const { useSandbox = false, paymentMethod, uiConfig } = ctx.host.fundingMethodConfig?.moonpay ?? {}
      const { accentColor, theme } = ctx.host.appearance ?? {}
      const currencyCode = moonpayCurrency(chain.id, asset) ?? ''
      const wish = { address, currencyCode, amount: plainAmount(amount, asset.decimals), useSandbox, paymentMethod }
      ctx.track('sdk_fiat_on_ramp_started', { provider: 'moonpay' })
      return api.signMoonpay(http, { ...wish, uiConfig: uiConfig ?? { accentColor, theme } }, leave)
    }

    /** The window comes first: after a wait the browser would refuse it. */
    async function buy(here: FundTask, leave: AbortSignal): Promise<void> {
      const sold = coinbaseAsset(here.chain.id, here.asset)
      const popup = createPopupWatcher<'success'>({ clock, signal: leave }, exited)
      if (!sold || !popup.open()) throw blocked()
      try {
        ctx.track('sdk_fiat_on_ramp_started', { provider: 'coinbase-onramp' })
        const amount = plainAmount(here.amount, here.asset.decimals)
        const { id, url } = await api.beginCoinbase(http, { ...sold, address: here.address, amount }, leave)
        const ask = (asking: AbortSignal) => api.coinbaseStatus(http, id, asking)
        popup.follow(url, purchaseChannel(ask, clock))
        await popup.answer().catch(async (cause) => {
          // whoever has paid may close the window before we have asked
          if (cause.code !== 'exited_on_ramp' || (await ask(leave).catch(() => null)) !== 'success') throw cause
        })
        report('coinbase-onramp', 'success')
      } catch (cause) {
        report('coinbase-onramp', 'failure', { error: toError(cause).code })
        throw cause
      } finally {
        popup.close()
      }
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
      sign,
      purchase: ({ statusUrl }, leave) => api.moonpayPurchase(statusUrl, leave),
      buy,
      report,
      async transfer(task, units, leave) {
        const here = onEthereum(task)
        return here ? (await import('./transfer.js')).transfer(ctx, { ...here, units }, leave) : 'manual'
      },
    }
    async function draft(wanted: FundingRequest, settings: FundingSettings) {
      if (wanted.chain?.startsWith('solana:') ?? BASE58.test(wanted.address))
        return (await import('./solana.js')).solanaDraft(wanted, settings, await ctx.use('solana-wallet'))
      const ethereum = await ctx.use('ethereum')
      const wallets = settings.methods.includes('external') && (await ctx.use('wallets').catch(() => undefined))
      return draftOf(wanted, settings, ethereum, !!wallets)
    }
    async function fund(wanted: FundingRequest, canGoBack: boolean, leave?: AbortSignal) {
      const asked = { ...(await draft(wanted, readSettings(ctx.app))), canGoBack }
      const first = { at: 'preparing', draft: asked } as const
      const flow = startFlow(fundFlow, first, io, { clock, signal, ...(leave && { leave }) })
      const result = await ctx.present('fund', flow)
      const exit = exitOf(asked, flow.shown())
      const { id } = asked.chain
      if (typeof id === 'number') events.emit('fundingExited', { ...exit, chain: id })
      else events.emit('solanaFundingExited', { ...exit, chain: id })
      return result
    }
    return {
      fund: (wanted, call) => fund(wanted, screens.get().open, call?.signal),
      /** In the dialog where it is open, as the wallet was made; else nobody is interrupted. */
      async onboard(user, isNewUser) {
        try {
          const wallet = (await import('./just-made.js')).justMade(user, isNewUser)
          if (wallet && screens.get().open) await fund({ address: wallet.address }, false)
        } catch {} // what cannot be offered now is no failure of the login
      },
    }
  },
})
