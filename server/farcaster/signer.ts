import type { Hex } from 'viem'
import type { App } from '../apps/app.js'
import { needed } from '../http/missing-setting.js'
import { askForJson } from '../http/outside.js'
import { isRecord } from '../protocol/validate.js'
import { isClientUrl } from './client-url.js'
import { SIGNED_KEY_REQUEST } from './signed-key-request.js'
import { unavailable } from './unavailable.js'

/** A request for a signer at the Farcaster client's API. */
export interface SignerRequest {
  readonly token: string
  /** The address where the user approves. */
  readonly url: string
}
async function callApi(app: App, path: string, call: Parameters<typeof askForJson>[1] = {}) {
  const api = needed(app.settings.farcaster_api_url, 'farcaster_api_url')
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
export async function requestSigner(app: App, key: Hex, deadline: number): Promise<SignerRequest> {
  const { fid, private_key } = needed(app.settings.farcaster_app, 'farcaster_app')
  const message = { requestFid: BigInt(fid), key, deadline: BigInt(deadline) }
  const { privateKeyToAccount } = await import('viem/accounts')
  const signature = await privateKeyToAccount(private_key as Hex).signTypedData({ ...SIGNED_KEY_REQUEST, message })
  const body = { key, requestFid: fid, signature, deadline }
  const { token, deeplinkUrl } = await callApi(app, '/signed-key-requests', { method: 'POST', body })
  if (typeof token !== 'string' || !isClientUrl(deeplinkUrl)) throw unavailable()
  return { token, url: deeplinkUrl }
}

/** The Farcaster id that approved the request; undefined while there is no answer. */
export async function answeredBy(app: App, { token }: SignerRequest): Promise<number | undefined> {
  const { state, userFid } = await callApi(app, '/signed-key-request', { query: { token } })
  return state === 'completed' && typeof userFid === 'number' ? userFid : undefined
}
