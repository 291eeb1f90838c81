import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { App } from '../apps/app.js'
import type { Provider } from '../http/context.js'
import { askForJson } from '../http/outside.js'
import { missingSetting, standInAt } from '../http/stand-in.js'
import { isRecord } from '../protocol/validate.js'
import { isClientUrl } from './client-url.js'
import { unavailable } from './registries.js'
import { SIGNED_KEY_REQUEST } from './signed-key-request.js'

/**
 * The app that requests signers in the sandbox if the settings name none. Its key is public, and the stand-in knows its
 * id.
 */
const SANDBOX_APP = {
  fid: 9152,
  privateKey: '0x6c617463686b69742073616e64626f7820666172636173746572206170702031',
} as const

/** A request for a signer at the Farcaster client's API. */
export interface SignerRequest {
  readonly token: string
  /** The address where the user approves. */
  readonly url: string
}
async function callApi(provider: Provider, app: App, path: string, call: Parameters<typeof askForJson>[1] = {}) {
  const api = app.settings.farcaster_api_url ?? standInAt(provider, '/farcaster', 'farcaster_api_url')
  try {
    const { ok, body } = await askForJson(`${api}/v2${path}`, call)
    const result = ok && isRecord(body) && isRecord(body.result) ? body.result.signedKeyRequest : undefined
    if (isRecord(result)) return result
  } catch (cause) {
    throw unavailable(cause)
  }
  throw unavailable()
}

/** Requests a signer, signed by the custody key of the app's Farcaster id. `deadline` is in unix seconds. */
export async function requestSigner(provider: Provider, app: App, key: Hex, deadline: number): Promise<SignerRequest> {
  const { fid, privateKey } = requester(app)
  const message = { requestFid: BigInt(fid), key, deadline: BigInt(deadline) }
  const signature = await privateKeyToAccount(privateKey).signTypedData({ ...SIGNED_KEY_REQUEST, message })
  const body = { key, requestFid: fid, signature, deadline }
  const { token, deeplinkUrl } = await callApi(provider, app, '/signed-key-requests', { method: 'POST', body })
  if (typeof token !== 'string' || !isClientUrl(deeplinkUrl)) throw unavailable()
  return { token, url: deeplinkUrl }
}
function requester({ settings, isSandbox }: App): { readonly fid: number; readonly privateKey: Hex } {
  const own = settings.farcaster_app
  if (own) return { fid: own.fid, privateKey: own.private_key as Hex }
  if (isSandbox) return SANDBOX_APP
  throw missingSetting('farcaster_app')
}

/** The Farcaster id that approved the request; undefined while there is no answer. */
export async function answeredBy(provider: Provider, app: App, { token }: SignerRequest): Promise<number | undefined> {
  const { state, userFid } = await callApi(provider, app, '/signed-key-request', { query: { token } })
  return state === 'completed' && typeof userFid === 'number' ? userFid : undefined
}
