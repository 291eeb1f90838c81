import { expect } from './expect.js'

/** The provider of this run, by its control surface. */
export const providerUrl = process.env.JOURNEYS_PROVIDER ?? ''

export interface Logged {
  readonly method: string
  readonly path: string
  /** Null where the connection was cut. */
  readonly status: number | null
}
/** What happens to a call, and to which calls: `POST /sandbox/faults`. */
export interface Fault {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly count?: number | null
  readonly after?: number
  readonly status?: number
  readonly latency?: number
  readonly drop?: boolean
  readonly lose?: boolean
  readonly malformed?: boolean
  readonly body?: unknown
}
/** As far as tests look at them. */
interface AppSettings {
  readonly funding_config?: { readonly default_recommended_currency: object }
}
export type App = ReturnType<typeof appAt>

async function control<T>(path: string, method = 'GET', body?: unknown): Promise<T> {
  const answer = await fetch(`${providerUrl}/sandbox${path}`, {
    method,
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} /sandbox${path}: ${text}`)
  return JSON.parse(text) as T
}

/** An app of a test's own: no other test sees its users, codes, faults or requests. */
export async function newApp(settings: object = {}): Promise<App> {
  const { id } = await control<{ id: string }>('/apps', 'POST', { name: 'Acme', ...settings })
  return appAt(id)
}

function appAt(id: string) {
  /** API calls, oldest first, analytics aside; `path` lies under /api/v1. */
  async function requests(path?: string): Promise<Logged[]> {
    const all = await control<Logged[]>(`/requests?app=${id}`)
    const wanted = all.filter((call) => !call.path.endsWith('/analytics_events'))
    return wanted.filter((call) => !path || call.path === `/api/v1${path}`).reverse()
  }
  const sent = (to: string) =>
    control<{ code: string; kind: string; text: string }[]>(`/outbox?app=${id}&to=${encodeURIComponent(to)}`)
  /** Those with a code. */
  const messages = async (to: string) => (await sent(to)).filter(({ code }) => code)
  return {
    id,
    /** As they are set now. */
    settings: () => control<AppSettings>(`/apps/${id}`),
    configure: (settings: object) => control(`/apps/${id}`, 'PUT', settings),
    /** The provider's clock for this app, so much later than now. */
    travel: (seconds: number) => control(`/apps/${id}`, 'PUT', { clock_offset: seconds }),
    fault: (fault: Fault) => control('/faults', 'POST', { app: id, ...fault }),
    /** Waits until every fault has met its call: a request that left the page may not have come to the provider yet. */
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
    analytics: async () =>
      (await control<{ event_name: string }[]>(`/analytics?app=${id}`)).map((event) => event.event_name).reverse(),
    messages,
    /** The newest code that was sent to an address, once `nth` have arrived. */
    async codeFor(to: string, nth = 1): Promise<string> {
      await expect.poll(async () => (await messages(to)).length, `messages for ${to}`).toBeGreaterThanOrEqual(nth)
      return `${(await messages(to))[0]?.code}`
    },
  }
}
