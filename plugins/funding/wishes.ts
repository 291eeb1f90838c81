import type { FundingDisplay } from '../../core/wallets.js'
import type { ReadDisplay } from './display.js'

/** What the host wishes of the dialog, or undefined: then the code that reads it is not fetched. */
export async function wishesOf(request: FundingDisplay): Promise<ReadDisplay | undefined> {
  const { defaultFundingMethod, card, uiConfig } = request
  if ([defaultFundingMethod, card, uiConfig].every((wish) => wish === undefined)) return undefined
  return (await import('./display.js')).readDisplay(request)
}
