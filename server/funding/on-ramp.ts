import type { App } from '../apps/app.js'
import type { Call, Server } from '../http/context.js'
import { limitByIp } from '../http/rate-limit.js'
import { ApiError } from '../protocol/errors.js'
import { type Caller, mustBeCaller } from '../session/bearer.js'

type OnRamp = 'moonpay' | 'coinbase-onramp'

/** Throws unless the caller may begin a purchase. A purchase that has begun is followed even if cards are off since. */
export async function mustMayBegin(server: Server, c: Call, method: OnRamp): Promise<Caller> {
  const caller = await mustMayBuy(server, c, method)
  if (!c.get('app').settings.fiat_on_ramp_enabled)
    throw new ApiError('not_supported', `This app does not offer ${method}: its fiat_on_ramp_enabled is false.`)
  return caller
}

/** Throws unless the caller is logged in and the app offers this on-ramp. */
export async function mustMayBuy(server: Server, c: Call, method: OnRamp): Promise<Caller> {
  const { settings } = c.get('app')
  const caller = await mustBeCaller(server, c)
  if (!settings.funding_config?.methods.includes(method))
    throw new ApiError('not_supported', `This app does not offer ${method}: its funding_config.methods do not name it.`)
  await limitByIp(server, c, 'on-ramp')
  return caller
}

/**
 * The app's account at an on-ramp. Without one, every attempt fails, so the error is no 503, which clients would retry
 * (Wire §10.9).
 */
export function accountOf<Key extends 'moonpay' | 'moonpay_sandbox' | 'coinbase_onramp'>({ settings }: App, key: Key) {
  const account = settings[key]
  if (account) return account as NonNullable<App['settings'][Key]>
  throw new ApiError('not_supported', `This app has no keys for this on-ramp. Set "${key}" in its settings.`)
}
