import type { App } from '../apps/app.js'
import { OUTSIDE_TIMEOUT_MS } from '../http/bad-gateway.js'
import type { Provider } from '../http/context.js'
import { unstorablePart } from '../protocol/storable.js'
import { isRecord } from '../protocol/validate.js'
import { isClientUrl } from './client-url.js'
import { unavailable } from './registries.js'

/** The parameters of a channel. The signed message must contain the same values. */
export interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
}
async function callRelay(
  provider: Provider,
  app: App,
  path: string,
  init: RequestInit,
): Promise<Record<string, unknown>> {
  const relay = app.settings.farcaster_relay_url ?? `${provider.outside}/farcaster`
  try {
    const answer = await fetch(`${relay}/v1${path}`, { ...init, signal: AbortSignal.timeout(OUTSIDE_TIMEOUT_MS) })
    if (answer.status === 401) return {}
    const body: unknown = answer.ok ? await answer.json() : undefined
    // it is kept until the login is over
    if (isRecord(body) && !unstorablePart(body)) return body
  } catch (cause) {
    throw unavailable(cause)
  }
  throw unavailable()
}

/** Opens a channel at the relay. */
export async function openChannel(provider: Provider, app: App, call: ChannelRequest) {
  const headers = { 'content-type': 'application/json' }
  const answer = await callRelay(provider, app, '/channel', { method: 'POST', headers, body: JSON.stringify(call) })
  const { channelToken, url } = answer
  if (typeof channelToken !== 'string' || !isClientUrl(url)) throw unavailable()
  return { channelToken, url }
}

/** The relay's status of a channel. The relay returns the result only once. */
export const readChannel = (provider: Provider, app: App, channelToken: string) =>
  callRelay(provider, app, '/channel/status', { headers: { authorization: `Bearer ${channelToken}` } })
