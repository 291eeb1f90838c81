import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { wire } from '../wire.js'

/**
 * ms. `localhost` has two addresses, and the server counts calls from them as those of different callers. This long
 * timeout keeps a slow moment from switching to the other address.
 */
setDefaultAutoSelectFamilyAttemptTimeout(10_000)

export interface WireUser {
  id: string
  created_at: number
  linked_accounts: ({ type: string } & Record<string, unknown>)[]
  mfa_methods: unknown[]
  has_accepted_terms: boolean
  is_guest: boolean
}

/** Possible fields of a body. Tests check the expected ones with `toEqual`. */
export interface Body {
  [key: string]: unknown
  error?: string
  code?: string
  user?: WireUser
  token?: string
  refresh_token?: string
  identity_token?: string
  new_session_refresh_token?: string
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  body: Body
}

export interface How {
  method?: string
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as it is, instead of a JSON body. */
  raw?: string
  /** The client's analytics id. */
  client?: string
  signal?: AbortSignal
}

export interface Message {
  to: string
  kind: 'email' | 'sms'
  code: string
  text: string
  at: string
}

export type Sandbox = ReturnType<typeof sandboxAt>
export type App = Awaited<ReturnType<Sandbox['newApp']>>

export async function request(url: string, body?: unknown, how: How = {}): Promise<Answer> {
  const payload = how.raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers = {
    ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    ...(how.token ? { authorization: `Bearer ${how.token}` } : {}),
    ...how.headers,
  }
  const method = how.method ?? (payload === undefined ? 'GET' : 'POST')
  const response = await fetch(url, {
    method,
    headers,
    redirect: 'manual',
    signal: how.signal ?? null,
    ...(payload === undefined ? {} : { body: payload }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && text.trim() !== ''
  return { status: response.status, headers: response.headers, text, body: isJson ? tolerant(text) : {} }
}

function tolerant(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

/** Calls of one server, or of several with a common database, which take turns. */
export function sandboxAt(urls: readonly string[]) {
  let turn = 0
  const next = () => `${urls[turn++ % urls.length]}`
  const control = async (path: string, body?: unknown, how?: How) => request(`${next()}/sandbox${path}`, body, how)
  const list = async <T>(path: string): Promise<T[]> => JSON.parse((await control(path)).text)

  async function newApp(settings: Record<string, unknown> = {}) {
    const created = await control('/apps', settings)
    if (created.status !== 200) throw new Error(created.text)
    return appOf(`${created.body.id}`)
  }

  function appOf(id: string) {
    const call = (path: string, body?: unknown, how: How = {}) =>
      request(`${next()}/api/v1${path}`, body, {
        ...how,
        headers: { [wire.header.appId]: id, [wire.header.analyticsId]: how.client ?? 'a-client', ...how.headers },
      })
    const configure = (settings: Record<string, unknown>) => control(`/apps/${id}`, settings, { method: 'PUT' })
    const messages = (to: string) => list<Message>(`/outbox?app=${id}&to=${encodeURIComponent(to)}`)
    /** Requests a code and reads it from the outbox. */
    async function codeFor(to: string, how?: How): Promise<string> {
      const sent = to.includes('@')
        ? await call('/passwordless/init', { email: to }, how)
        : await call('/passwordless_sms/init', { phoneNumber: to }, how)
      if (sent.status !== 200) throw new Error(sent.text)
      return `${(await messages(to)).find(({ code }) => code)?.code}`
    }
    async function login(to: string, how?: How) {
      const code = await codeFor(to, how)
      const answer = to.includes('@')
        ? await call('/passwordless/authenticate', { email: to, code }, how)
        : await call('/passwordless_sms/authenticate', { phoneNumber: to, code }, how)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body as Required<Pick<Body, 'user' | 'token' | 'refresh_token' | 'identity_token'>> & Body
    }
    const refresh = (refresh_token?: string, how?: How) => call('/sessions', { refresh_token }, how)
    const travel = (seconds: number) => configure({ clock_offset: seconds })
    return { id, call, configure, messages, codeFor, login, refresh, travel }
  }

  return { urls, next, control, list, newApp, appOf }
}
