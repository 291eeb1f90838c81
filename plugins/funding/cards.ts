import { createPopupWatcher } from '../../core/browser/popup-watcher.js'
import { toError } from '../../core/errors.js'
import type { Context } from '../../core/plugin.js'
import type { MoonpayOverride } from '../../core/wallets.js'
import { blocked, exited, purchaseChannel } from './coinbase-window.js'
import type { Bought, FundDraft, FundingAsset, FundTask } from './contract.js'
import { followPurchase } from './follow-purchase.js'
import type { FundIo } from './fund-io.js'
import * as api from './funding.api.js'
import { coinbaseAsset, moonpayCurrency } from './on-ramps.js'
import { plainAmount } from './plain-amount.js'

export interface Cards extends Pick<FundIo, 'sign' | 'follow' | 'buy'> {
  moonpaySells(chain: FundTask['chain']['id'], asset: Pick<FundingAsset, 'kind'>): boolean
  coinbaseSells(chain: FundTask['chain']['id'], asset: Pick<FundingAsset, 'kind'>): boolean
  /** What an override buys; undefined if that is the asset and the amount of the request. */
  moonpayBuys(override: MoonpayOverride, of: Pick<FundDraft, 'chain' | 'asset'>): Bought | undefined
}

/** Purchases at Moonpay and Coinbase. This code is loaded only if the app offers one of them. */
export function createCards(ctx: Pick<Context<'funding'>, 'http' | 'clock' | 'host' | 'track'>): Cards {
  const { http, clock, track } = ctx
  const report = (provider: string, status: string, facts: object = {}) =>
    track('sdk_fiat_on_ramp_completed_with_status', { ...facts, status, provider })

  return {
    moonpaySells: (chain, asset) => !!moonpayCurrency(chain, asset),
    coinbaseSells: (chain, asset) => !!coinbaseAsset(chain, asset),
    moonpayBuys({ currencyCode, quoteCurrencyAmount }, { chain, asset }) {
      const amount = quoteCurrencyAmount === undefined ? {} : { amount: `${quoteCurrencyAmount}` }
      const known = typeof asset === 'string' ? undefined : asset
      const isOwn = currencyCode === undefined || currencyCode === (known && moonpayCurrency(chain.id, known))
      if (!isOwn) return { symbol: currencyCode.replace(/_.*/, ''), ...amount }
      return known && 'amount' in amount ? { symbol: known.symbol, ...amount } : undefined
    },
    sign({ address, chain, asset, amount, moonpayConfigOverride, bought }, leave) {
      const { useSandbox = false, paymentMethod, uiConfig } = ctx.host.fundingMethodConfig?.moonpay ?? {}
      const { accentColor, theme } = ctx.host.appearance ?? {}
      const currencyCode = moonpayConfigOverride?.currencyCode ?? moonpayCurrency(chain.id, asset) ?? ''
      // The amount of the request is of its asset, and means nothing in another currency.
      const wanted = bought ? bought.amount : plainAmount(amount, asset.decimals)
      const wish = { address, currencyCode, amount: wanted, useSandbox, paymentMethod }
      track('sdk_fiat_on_ramp_started', { provider: 'moonpay' })
      return api.signMoonpay(http, { ...wish, uiConfig: uiConfig ?? { accentColor, theme } }, leave)
    },
    follow: (state, job) =>
      followPurchase(state, job, {
        purchase: ({ statusUrl }, leave) => api.moonpayPurchase(statusUrl, leave),
        report: (status, facts) => report('moonpay', status, facts),
      }),
    async buy(state, leave, opened) {
      const sold = coinbaseAsset(state.chain.id, state.asset)
      const popup = createPopupWatcher<'success'>({ clock, signal: leave }, exited)
      if (!sold || !popup.open()) throw blocked()
      try {
        track('sdk_fiat_on_ramp_started', { provider: 'coinbase-onramp' })
        const amount = plainAmount(state.amount, state.asset.decimals)
        const { id, url } = await api.beginCoinbase(http, { ...sold, address: state.address, amount }, leave)
        const ask = (asking: AbortSignal) => api.coinbaseStatus(http, id, asking)
        popup.follow(url, purchaseChannel(ask, clock))
        opened(popup.focus)
        await popup.answer().catch(async (cause) => {
          // The user may have paid and closed the window before the status was requested.
          if (cause.code !== 'exited_on_ramp' || (await ask(leave).catch(() => null)) !== 'success') throw cause
        })
        report('coinbase-onramp', 'success')
      } catch (cause) {
        report('coinbase-onramp', 'failure', { error: toError(cause).code })
        throw cause
      } finally {
        popup.close()
      }
    },
  }
}
