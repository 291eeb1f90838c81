import { type App, findApp } from '../apps/app.js'
import { randomToken } from '../crypto/random.js'
import type { Database } from '../db/database.js'
import { issueTicket, readTicket, type TicketKey, takeTicket } from '../db/tickets.js'
import type { Server } from '../http/context.js'
import { type HostRequest, REQUEST_TTL_S } from '../oauth-client/redirect.js'
import { ApiError } from '../protocol/errors.js'
import { wire } from '../protocol/wire.js'

/** A request of the requester's page, which waits for the user's answer on the provider app's page. */
export interface AccountRequest extends HostRequest {
  readonly providerAppId: string
}
/** The data that belongs to a code which the user's approval created. */
export interface AccountCode extends Pick<HostRequest, 'codeChallenge' | 'stateCode'> {
  readonly providerAppId: string
  readonly consentId: string
  /** The time of the login with which the user approved, in ms. A login with the code is no fresher. */
  readonly authenticatedAt: number
}
/** A pending request, and the app that made it. */
export interface PendingRequest {
  readonly requester: App
  readonly request: AccountRequest
}

/** `<prefix>:<app id>` names an app as an identity provider. Wire §1.3. */
export const providerName = (appId: string) => `${wire.prefix}:${appId}`
export const providerAppIdIn = (name: unknown): string | undefined => {
  const [prefix, id = '', ...rest] = typeof name === 'string' ? name.split(':') : []
  return prefix === wire.prefix && rest.length === 0 && /^[a-z0-9]{25}$/.test(id) ? id : undefined
}

const requestKey = (id: string): TicketKey => ({ kind: 'cross-app request', key: id })
const codeKey = (code: string): TicketKey => ({ kind: 'cross-app code', key: code })

/** Stores the request and returns its id. */
export async function openRequest(server: Server, requester: App, request: AccountRequest): Promise<string> {
  const id = `${requester.id}.${randomToken()}`
  await issueTicket(server, requester, requestKey(id), request, REQUEST_TTL_S)
  return id
}

/** The request with this id; undefined once it is answered or has expired. */
export async function findRequest(server: Server, id: string): Promise<PendingRequest | undefined> {
  const requester = await findApp(server, id.split('.')[0] ?? '')
  const request = requester && (await readTicket<AccountRequest>(server, requester, requestKey(id)))
  return requester && request && { requester, request }
}

/** Ends the request. If two answers arrive at the same time, one of them is refused. */
export async function closeRequest(
  server: Server,
  tx: Database,
  { requester }: PendingRequest,
  id: string,
): Promise<void> {
  if (await takeTicket<AccountRequest>({ ...server, db: tx }, requester, requestKey(id))) return
  throw expired()
}
export const expired = () =>
  new ApiError('invalid_credentials', 'This request was answered already, or its time is up. Start again in the app.')

export async function issueCode(
  server: Server,
  tx: Database,
  { requester, request }: PendingRequest,
  approval: Pick<AccountCode, 'consentId' | 'authenticatedAt'>,
): Promise<string> {
  const code = randomToken()
  const { providerAppId, codeChallenge, stateCode } = request
  const data: AccountCode = { providerAppId, ...approval, codeChallenge, stateCode }
  await issueTicket({ ...server, db: tx }, requester, codeKey(code), data, REQUEST_TTL_S)
  return code
}

/** Redeems a code, which is valid once and only for the app that requested it. */
export const takeCode = (server: Server, tx: Database, requester: App, code: string) =>
  takeTicket<AccountCode>({ ...server, db: tx }, requester, codeKey(code))
