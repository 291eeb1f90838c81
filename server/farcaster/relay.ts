import type { App } from '../apps/app.js'
import { needed } from '../http/missing-setting.js'
import { askForJson } from '../http/outside.js'
import { unstorablePart } from '../protocol/storable.js'
import { isRecord } from '../protocol/validate.js'
import { isClientUrl } from './client-url.js'
import { unavailable } from './unavailable.js'

/** The parameters of a channel. The signed message must contain the same values. */
export interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
}
async function callRelay(
  app: App,
  path: string,
  call: Parameters<typeof askForJson>[1],
): Promise<Record<string, unknown>> {
  const relay = needed(app.settings.farcaster_relay_url, 'farcaster_relay_url')
  try {
    const { ok, status, body } = await askForJson(`${relay}/v1${path}`, call)
    if (status === 401) return {}
    // it is kept until the login is over
    if (ok && isRecord(body) && !unstorablePart(body)) return body
  } catch (cause) {
    throw unavailable(cause)
  }
  throw unavailable()
}

/** Opens a channel at the relay. */
export async function openChannel(app: App, call: ChannelRequest) {
  // without this the relay takes signatures of custody addresses alone
  const body = { ...call, acceptAuthAddress: true }
  const answer = await callRelay(app, '/channel', { method: 'POST', body })
  const { channelToken, url } = answer
  if (typeof channelToken !== 'string' || !isClientUrl(url)) throw unavailable()
  return { channelToken, url }
}

/** The relay's status of a channel. The relay returns the result only once. */
export const readChannel = (app: App, channelToken: string) =>
  callRelay(app, '/channel/status', { headers: { authorization: `Bearer ${channelToken}` } })
