import { HTTPException } from 'hono/http-exception'
import { createPublicClient, type Hex, http, parseAbi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { standInApp } from '../outside/farcaster/app-account.js'
import { SIGNED_KEY_REQUEST } from '../outside/farcaster/signed-key-request.js'
import type { App } from './app.js'
import type { Provider } from './provider-context.js'
import { isRecord } from './shape.js'

/** A signer's request at the client's API. */
export interface Requested {
  readonly token: string
  /** Where the person approves. */
  readonly url: string
}
/** ms. */
const PATIENCE = 5_000
/** On Optimism. */
const KEY_REGISTRY = '0x00000000Fc1237824fb747aBDE0FF18990E59b7e'
const registry = parseAbi([
  'struct KeyData { uint8 state; uint32 keyType; }',
  'function keyDataOf(uint256 fid, bytes key) view returns (KeyData)',
])
const ADDED = 1

const trouble = (cause?: unknown) =>
  new HTTPException(502, { message: 'Farcaster did not answer as expected. Try again.', cause })

async function ask(provider: Provider, app: App, path: string, init: RequestInit = {}) {
  const api = app.settings.farcaster_api_url ?? `${provider.outside}/farcaster`
  try {
    const answer = await fetch(`${api}/v2${path}`, { ...init, signal: AbortSignal.timeout(PATIENCE) })
    const body: unknown = answer.ok ? await answer.json() : undefined
    const result = isRecord(body) && isRecord(body.result) ? body.result.signedKeyRequest : undefined
    if (isRecord(result)) return result
  } catch (cause) {
    throw trouble(cause)
  }
  throw trouble()
}

/** Asks for the key in this provider's name, signed by the custody of its own Farcaster id. `deadline`: unix seconds. */
export async function requestSigner(provider: Provider, app: App, key: Hex, deadline: number): Promise<Requested> {
  const { fid, privateKey } = appOf(app)
  const message = { requestFid: BigInt(fid), key, deadline: BigInt(deadline) }
  const signature = await privateKeyToAccount(privateKey).signTypedData({ ...SIGNED_KEY_REQUEST, message })
  const body = JSON.stringify({ key, requestFid: fid, signature, deadline })
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { token, deeplinkUrl } = await ask(provider, app, '/signed-key-requests', init)
  if (typeof token !== 'string' || typeof deeplinkUrl !== 'string') throw trouble()
  return { token, url: deeplinkUrl }
}
function appOf({ settings }: App): { readonly fid: number; readonly privateKey: Hex } {
  const own = settings.farcaster_app
  return own ? { fid: own.fid, privateKey: own.private_key as Hex } : standInApp
}

/** Whose id the request was answered for; nothing while it was not. */
export async function answeredBy(provider: Provider, app: App, { token }: Requested): Promise<number | undefined> {
  const { state, userFid } = await ask(provider, app, `/signed-key-request?${new URLSearchParams({ token })}`)
  return state === 'completed' && typeof userFid === 'number' ? userFid : undefined
}

/** The key may write for this id, as the registry has it now. */
export async function mayWrite(provider: Provider, app: App, fid: number, key: Hex): Promise<boolean> {
  const url = app.settings.farcaster_rpc_url ?? `${provider.outside}/farcaster/rpc`
  const client = createPublicClient({ transport: http(url, { timeout: PATIENCE, retryCount: 0 }) })
  const asked = { address: KEY_REGISTRY, abi: registry, functionName: 'keyDataOf', args: [BigInt(fid), key] } as const
  const { state } = await client.readContract(asked).catch((cause) => {
    throw trouble(cause)
  })
  return state === ADDED
}
