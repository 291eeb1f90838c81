import { type App, allowsOrigin, findApp } from '../../apps/app.js'
import { findConnection } from '../../consents/connections.js'
import { findConsent } from '../../consents/consents.js'
import type { Server } from '../../http/context.js'
import { parseShallow } from '../../protocol/json.js'
import { isRecord } from '../../protocol/validate.js'
import { type ProviderToken, readProviderToken } from '../token.js'
import type { RefusedTask, TransactTask } from './facts.js'

/** Bytes of JSON. */
const MAX_REQUEST_BYTES = 256 * 1024
/** ms. An older request is refused, since it may be a replay. */
const MAX_AGE_MS = 120_000
const METHODS = ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'eth_signTransaction']

export interface Transact {
  readonly providerApp: App
  readonly requester: App
  /** The only origin that gets the answer. It is one of the requester's allowed domains. */
  readonly origin: string
  readonly task: TransactTask | RefusedTask
}

/**
 * Reads a requester's request. Undefined if no app issued the token, or if the answer would go to an origin that is not
 * the requester's.
 */
export async function readTransact(
  server: Server,
  { token, request }: { readonly token: string; readonly request: string },
): Promise<Transact | undefined> {
  const read = await readProviderToken(server, token)
  const requester = read && (await findApp(server, read.requesterAppId))
  if (!requester) return undefined
  const { providerApp, userId } = read
  const isHuge = Buffer.byteLength(request) > MAX_REQUEST_BYTES
  const message = parse(request)
  const origin = message.callbackUrl
  if (typeof origin !== 'string' || !allowsOrigin(requester, origin)) return undefined
  const refusal =
    (await refusalOf(server, read, requester)) ?? (isHuge ? TOO_LARGE : refusalFor(message, server.clock()))
  const { method, params } = callIn(message)
  const task = refusal ?? { kind: 'transact', userId, method: `${method}`, params: Array.isArray(params) ? params : [] }
  return { providerApp, requester, origin, task }
}

const refused = (error: string, { status = 400, clearsToken = false }: Partial<RefusedTask> = {}): RefusedTask => ({
  kind: 'refused',
  error,
  status,
  clearsToken,
})
const TOO_LARGE = refused('The request is larger than 256 kB.', { status: 413 })

/** Checks consent and connection at every use of a token, since both may have changed since it was issued. */
async function refusalOf(server: Server, token: ProviderToken, requester: App): Promise<RefusedTask | undefined> {
  const over = { status: 401, clearsToken: true } as const
  if (token.isExpired) return refused('The token has expired. Connect the account again.', over)
  const consent = await findConsent(server.db, token.consentId)
  const isTheirs = consent?.userId === token.userId && consent.requesterAppId === requester.id
  const connection = await findConnection(server, requester, token.providerApp.id)
  if (!consent || !isTheirs || !connection)
    return refused('The token is not valid any more. Connect the account again.', over)
  if (connection.readOnly) return refused('This app may see addresses only.', { status: 403 })
  return consent.canSign
    ? undefined
    : refused('The user let this app see addresses only. Connect the account again.', over)
}

type JsonObject = Readonly<Record<string, unknown>>

function parse(request: string): JsonObject {
  try {
    const message = parseShallow(request)
    return isRecord(message) ? message : {}
  } catch {
    return {}
  }
}
const at = (value: unknown, key: string): JsonObject => {
  const inner = isRecord(value) ? value[key] : undefined
  return isRecord(inner) ? inner : {}
}
const callIn = (message: JsonObject): JsonObject => at(at(at(message, 'content'), 'request'), 'request')

function refusalFor(message: JsonObject, now: number): RefusedTask | undefined {
  const { timestamp } = message
  const isFresh = typeof timestamp === 'number' && Math.abs(now - timestamp) <= MAX_AGE_MS
  if (!isFresh) return refused('The request is too old. Try again.')
  const { method, params } = callIn(message)
  if (!METHODS.includes(`${method}`)) return refused('The request is for no method that another app may ask for.')
  return Array.isArray(params) ? undefined : refused('The parameters of the request must be a list.')
}
