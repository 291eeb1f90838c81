import { connectSandbox, type SandboxApp, type Fault as SandboxFault } from 'latchkit/testing'
import { wire } from '../../wire.js'
import { expect } from './expect.js'

/** Address of this run's server. */
export const serverUrl = process.env.JOURNEYS_SERVER ?? ''

/** A failure, and the calls that it affects: the body of `POST /sandbox/faults`. */
export interface Fault extends SandboxFault {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  /** The number of calls that work first. */
  readonly after?: number
}
/** The settings that tests read. */
interface AppSettings {
  readonly funding_config?: { readonly default_recommended_currency: object }
  readonly cross_app_requesters: readonly object[]
}

export type App = Awaited<ReturnType<typeof newApp>>

/** Calls of the control surface that `latchkit/testing` does not have. */
async function control<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const response = await fetch(`${serverUrl}/sandbox${path}`, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} /sandbox${path}: ${text}`)
  return JSON.parse(text) as T
}

/** Sends a POST request to the API in the name of an app, from no page unless the headers say one. */
export const post = (
  app: { readonly id: string },
  path: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
) =>
  fetch(`${serverUrl}/api/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [wire.header.appId]: app.id, ...headers },
    body: JSON.stringify(body),
  })

/** Creates an app that only one test uses: no other test sees its users, codes, faults or requests. */
export async function newApp(settings: object = {}) {
  const app: SandboxApp = await connectSandbox(serverUrl).newApp({ name: 'Acme', ...settings })
  const id = app.appId
  /** API calls, oldest first, without analytics; `path` lies under /api/v1. */
  const requests = async (path?: string) =>
    (await app.requests(path)).filter((call) => !call.path.endsWith('/analytics_events'))
  return {
    ...app,
    id,
    /** The settings as they are now. */
    settings: () => control<AppSettings>(`/apps/${id}`),
    fault: (fault: Fault) => control('/faults', 'POST', { app: id, ...fault }),
    /** Waits until every fault has met its call: a request that left the page may not have come to the server yet. */
    met: () =>
      expect
        .poll(
          async () => (await control<{ app: string | null }[]>('/faults')).filter(({ app }) => app === id),
          'faults',
        )
        .toEqual([]),
    heal: () => control(`/faults?app=${id}`, 'DELETE'),
    requests,
    count: async (path: string) => (await requests(path)).length,
    /** The names of analytics events in alphabetical order, since events may overtake each other on their way. */
    analytics: async () =>
      (await control<{ event_name: string }[]>(`/analytics?app=${id}`)).map((event) => event.event_name).sort(),
    /** The messages with a code, newest first. */
    messages: async (to: string) => (await app.messages(to)).filter(({ code }) => code),
  }
}
