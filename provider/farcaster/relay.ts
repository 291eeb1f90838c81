import { type Address, createPublicClient, http, parseAbi } from 'viem'
import type { App } from '../apps/app.js'
import { badGateway, OUTSIDE_TIMEOUT_MS } from '../http/bad-gateway.js'
import type { Provider } from '../http/context.js'
import { isRecord } from '../protocol/validate.js'

/** What a channel is opened with; the message that comes back must say the same. */
export interface ChannelRequest {
  readonly siweUri: string
  readonly domain: string
  readonly nonce: string
}
/** On Optimism. */
const ID_REGISTRY: Address = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
const registry = parseAbi(['function idOf(address owner) view returns (uint256)'])

/** A client may try again: the trouble is not its own. */
const unavailable = (cause?: unknown) => badGateway('Farcaster did not answer as expected. Try again.', cause)

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
    if (isRecord(body)) return body
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
  if (typeof channelToken !== 'string' || typeof url !== 'string') throw unavailable()
  return { channelToken, url }
}

/** What the relay knows of a channel: nothing once it has told the end, which it does once. */
export const readChannel = (provider: Provider, app: App, channelToken: string) =>
  callRelay(provider, app, '/channel/status', { headers: { authorization: `Bearer ${channelToken}` } })

/** The id that an address is the custody of, by the registry; 0 for nobody's. */
export async function idOf(provider: Provider, app: App, custody: Address): Promise<number> {
  const url = app.settings.farcaster_rpc_url ?? `${provider.outside}/farcaster/rpc`
  const client = createPublicClient({ transport: http(url, { timeout: OUTSIDE_TIMEOUT_MS, retryCount: 0 }) })
  const call = { address: ID_REGISTRY, abi: registry, functionName: 'idOf', args: [custody] } as const
  const fid = await client.readContract(call).catch((cause) => {
    throw unavailable(cause)
  })
  return Number(fid)
}
