import type { PageFacts } from './facts.js'
import { Refusal, type RefusalType } from './refusal.js'
import { timeLimit } from './time-limit.js'

/** Posts to the server's API, which has this page's origin, as the user of the access token. */
export type Api = <T = unknown>(path: string, accessToken: string, body: object) => Promise<T>
/** Reads from the server's API. */
export type ReadApi = <T>(path: string, accessToken: string) => Promise<T>

interface Failure {
  readonly error?: string
  readonly code?: string
}
const CALL_TIMEOUT_MS = 20_000
/** ms before each retry after a network failure or a server error. All calls here are safe to repeat. */
const RETRY_PAUSES_MS = [300, 900]
/** The frame's error types for the codes of the API. Wire §3.2. */
const REFUSALS: ReadonlyMap<string, RefusalType> = new Map([
  ['embedded_wallet_already_exists', 'embedded_wallet_already_exists'],
  ['expired_or_invalid_mfa_token', 'missing_or_invalid_mfa'],
  ['fresh_login_required', 'fresh_login_required'],
  ['invalid_credentials', 'invalid_credentials'],
  ['invalid_data', 'invalid_request_arguments'],
  ['linked_account_not_found', 'invalid_request_arguments'],
  ['mfa_method_locked', 'mfa_method_locked'],
  ['missing_or_invalid_mfa', 'missing_or_invalid_mfa'],
  ['missing_or_invalid_token', 'missing_or_invalid_token'],
  ['not_supported', 'not_supported'],
  ['wallet_not_on_device', 'wallet_not_on_device'],
])

export function createApi(facts: PageFacts, base = '/embedded_wallets'): Api {
  const headers = { ...headersOf(facts), 'content-type': 'application/json' }
  return async <T>(path: string, accessToken: string, body: object) => {
    const init = { method: 'POST', headers: { ...headers, ...bearer(accessToken) }, body: JSON.stringify(body) }
    return request<T>(`${base}${path}`, init)
  }
}

export const createReadApi = (facts: PageFacts): ReadApi => {
  const headers = headersOf(facts)
  return (path, accessToken) => request(path, { headers: { ...headers, ...bearer(accessToken) } })
}

const bearer = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })

function headersOf({ appId, prefix }: PageFacts): Readonly<Record<string, string>> {
  const page = new URLSearchParams(location.search)
  const [device, client] = [page.get('caid'), page.get('client_id')]
  return {
    [`${prefix}-app-id`]: appId,
    ...(device && { [`${prefix}-ca-id`]: device }),
    ...(client && { [`${prefix}-client-id`]: client }),
  }
}

async function request<T>(path: string, init: RequestInit): Promise<T> {
  let answer = await attempt(path, init)
  for (const pause of RETRY_PAUSES_MS) {
    if (answer) break
    await new Promise((resolve) => setTimeout(resolve, pause))
    answer = await attempt(path, init)
  }
  const read: unknown = await answer?.json().catch(() => undefined)
  if (!answer || read === undefined) throw new Refusal('error', 'The server does not answer. Try again.')
  if (!answer.ok) throw refusalOf(answer.status, read as Failure)
  return read as T
}

/** Undefined if the network or the server failed, and another attempt may succeed. */
async function attempt(path: string, init: RequestInit): Promise<Response | undefined> {
  const signal = timeLimit(CALL_TIMEOUT_MS)
  const answer = await fetch(`/api/v1${path}`, { ...init, signal, cache: 'no-store' }).catch(() => undefined)
  return answer && answer.status < 500 ? answer : undefined
}

function refusalOf(status: number, { error = 'The server refused.', code = '' }: Failure): Refusal {
  const type = REFUSALS.get(code) ?? 'error'
  return new Refusal(type, status === 429 ? `${error} (code 429)` : error)
}
