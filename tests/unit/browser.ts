import { vi } from 'vitest'

/** The parts of a browser that the core uses at run time. */
export interface Browser {
  readonly disk: Map<string, string>
  readonly cookies: Map<string, string>
  /** All values that were written to `document.cookie`. */
  readonly written: string[]
  /** Arguments of `history.replaceState`, newest last. */
  readonly replaced: { readonly state: unknown; readonly href: string }[]
  readonly target: EventTarget
  /** Simulates that another tab changed storage. */
  stored(key: string | null): void
}
export interface BrowserOptions {
  readonly href?: string
  readonly state?: unknown
  readonly userAgent?: string
  /** 'denied': every access to localStorage throws. 'full': nothing can be written. */
  readonly localStorage?: 'denied' | 'full'
  /** False on plain http, which has no locks. */
  readonly locks?: boolean
  readonly channels?: boolean
  /** Every access to a site's stored data throws, as with blocked cookies or in a sandboxed frame. */
  readonly denied?: boolean
  readonly disk?: Map<string, string>
}

/** The most characters of a cookie's name and value. Browsers drop a larger cookie without an error. */
const MAX_COOKIE = 4_096

/** Stubs a browser's globals until `vi.unstubAllGlobals()`. Two clients in one browser are two of its tabs. */
export function stubBrowser(options: BrowserOptions = {}): Browser {
  const disk = options.disk ?? new Map<string, string>()
  const cookies = new Map<string, string>()
  const copied: string[] = []
  const replaced: { state: unknown; href: string }[] = []
  const target = new EventTarget()
  const check = () => {
    if (options.denied) throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  const page = new URL(options.href ?? 'https://host.example/')

  vi.stubGlobal('window', globalThis)
  vi.stubGlobal('location', page)
  vi.stubGlobal('isSecureContext', page.protocol === 'https:' || page.hostname === 'localhost')
  vi.stubGlobal('history', {
    state: options.state ?? null,
    replaceState(state: unknown, _: string, to: URL | string) {
      page.href = new URL(to, page).href
      replaced.push({ state, href: page.href })
    },
  })
  vi.stubGlobal('document', {
    get cookie() {
      check()
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      check()
      copied.push(text)
      const [name = '', value = ''] = (text.split(';')[0] ?? '').split('=')
      const expires = Date.parse(/Expires=([^;]+)/.exec(text)?.[1] ?? '')
      if (expires === 0) cookies.delete(name)
      else if (name.length + value.length <= MAX_COOKIE) cookies.set(name, value)
    },
  })
  vi.stubGlobal('navigator', {
    userAgent: options.userAgent ?? 'Chrome',
    ...(options.locks === false ? {} : { locks: fakeLocks(check) }),
  })
  vi.stubGlobal('BroadcastChannel', options.channels === false ? undefined : channels(check))
  vi.stubGlobal('addEventListener', target.addEventListener.bind(target))
  vi.stubGlobal('removeEventListener', target.removeEventListener.bind(target))
  vi.stubGlobal('dispatchEvent', target.dispatchEvent.bind(target))
  vi.stubGlobal('reportError', vi.fn())
  stubStorage(disk, options.denied ? 'denied' : options.localStorage)
  return {
    disk,
    cookies,
    written: copied,
    replaced,
    target,
    stored: (key) => void target.dispatchEvent(Object.assign(new Event('storage'), { key })),
  }
}

function stubStorage(disk: Map<string, string>, trouble: BrowserOptions['localStorage']) {
  const storage = {
    get length() {
      return disk.size
    },
    getItem: (key: string) => disk.get(key) ?? null,
    setItem(key: string, value: string) {
      if (trouble === 'full') throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      disk.set(key, value)
    },
    removeItem: (key: string) => void disk.delete(key),
  }
  // like a browser's storage, whose keys are its own properties
  const listed = new Proxy(storage, {
    ownKeys: () => [...disk.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  })
  const get = () => {
    if (trouble === 'denied') throw new DOMException('Denied.', 'SecurityError')
    return listed
  }
  vi.stubGlobal('localStorage', undefined)
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get })
}

/** Broadcast channels: a message reaches all other channels of the same name in a later turn, as a clone. */
function channels(check: () => void) {
  const open = new Set<Channel>()
  class Channel extends EventTarget {
    constructor(readonly name: string) {
      super()
      check()
      open.add(this)
    }
    postMessage(message: unknown) {
      for (const other of open) {
        if (other === this || other.name !== this.name) continue
        const data = structuredClone(message)
        queueMicrotask(() => other.dispatchEvent(Object.assign(new Event('message'), { data })))
      }
    }
    close() {
      open.delete(this)
    }
  }
  return Channel
}

interface LockOptions {
  readonly signal?: AbortSignal
  readonly ifAvailable?: boolean
}
/** Web locks: each name has one holder, and others wait in line until their signal aborts. */
function fakeLocks(check: () => void) {
  const holders = new Map<string, Promise<unknown>>()
  const busy = new Map<string, number>()
  const count = (name: string, change: number) => busy.set(name, (busy.get(name) ?? 0) + change)
  return {
    async request<T>(
      name: string,
      { signal, ifAvailable }: LockOptions,
      work: (lock: object | null) => Promise<T>,
    ): Promise<T> {
      check()
      if (ifAvailable && busy.get(name)) return work(null)
      const before = holders.get(name) ?? Promise.resolve()
      let hasStarted = false
      const own = before.then(() => {
        if (signal?.aborted) throw signal.reason
        hasStarted = true
        return work({ name })
      })
      count(name, 1)
      own.then(
        () => count(name, -1),
        () => count(name, -1),
      )
      const aborted = new Promise<never>((_, reject) => {
        signal?.addEventListener('abort', () => !hasStarted && reject(signal.reason))
      })
      aborted.catch(() => {})
      holders.set(
        name,
        own.catch(() => {}),
      )
      return Promise.race([own, aborted])
    },
  }
}
