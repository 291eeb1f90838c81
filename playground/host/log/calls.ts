/** A call that this page has sent. */
export interface Call {
  readonly id: number
  readonly at: Date
  readonly method: string
  /** The address without any secret: values of the query are left out, and what looks like a token. */
  readonly path: string
  /** The status of the answer, `failed` without an answer, undefined until then. */
  readonly status?: number | 'failed' | undefined
  /** Milliseconds until the answer. */
  readonly took?: number | undefined
}
const MOST_CALLS = 200
/** The server's control surface, which this page asks again and again. The SDK does not know it. */
const CONTROL = /\/sandbox(\/|$)/

let calls: readonly Call[] = []
let count = 0
const listeners = new Set<() => void>()

function change(next: readonly Call[]) {
  calls = next
  for (const listener of listeners) listener()
}

/** The calls, the newest first. For `useSyncExternalStore`. */
export const callLog = {
  get: () => calls,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  clear: () => change([]),
}

/** Tokens, keys and codes: long words that are neither an address of a chain nor an id of the server. */
const SECRET = /^(?!0x[\da-f]{40}$)(?!did:)[\w.~+-]{40,}$/i

/** The address as it may be shown, shortened by the page's own origin. */
export function shownPath(address: string, page: string): string {
  const url = new URL(address, page)
  const parts = url.pathname.split('/').map((part) => (SECRET.test(decode(part)) ? '…' : part))
  const names = [...new Set(url.searchParams.keys())].map((name) => `${name}=…`)
  const origin = url.origin === page ? '' : url.host
  return `${origin}${parts.join('/')}${names.length ? `?${names.join('&')}` : ''}`
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Notes every call of `fetch` from now on, and changes none. */
export function observeCalls(scope: Pick<typeof globalThis, 'fetch'>, page: string): void {
  const original = scope.fetch
  scope.fetch = (input, init) => {
    const address = typeof input === 'string' ? input : input instanceof URL ? input.href : input.url
    const answer = original(input, init)
    if (CONTROL.test(new URL(address, page).pathname)) return answer
    const method = (init?.method ?? (input instanceof Request ? input.method : 'GET')).toUpperCase()
    const call = { id: ++count, at: new Date(), method, path: shownPath(address, page) }
    const start = performance.now()
    change([call, ...calls].slice(0, MOST_CALLS))
    const end = (status: Call['status']) => {
      const took = Math.round(performance.now() - start)
      change(calls.map((one) => (one.id === call.id ? { ...one, status, took } : one)))
    }
    answer.then(
      (response) => end(response.status),
      () => end('failed'),
    )
    return answer
  }
}
