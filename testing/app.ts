import { control, setupError } from './control.js'
import { poll } from './poll.js'

/** Settings of an app by their names on the wire, such as `{ passkey_auth: true }`; the server's README lists them. */
export type AppSettings = Readonly<Record<string, unknown>>

/** A message that the server would have sent. */
export interface Message {
  readonly to: string
  readonly kind: 'email' | 'sms'
  /** Six digits; empty for a message without a code. */
  readonly code: string
  readonly text: string
}

/** A call that the server has received. */
export interface LoggedRequest {
  readonly method: string
  /** With `/api/v1`. */
  readonly path: string
  /** Null if the connection was cut. */
  readonly status: number | null
}

export interface SandboxAppOptions {
  /** The server's origin, such as `http://localhost:4610`. */
  readonly apiUrl: string
  /** 25 characters. */
  readonly appId: string
}

/** An app of a sandbox: no other app sees its users, messages, faults and requests. */
export interface SandboxApp extends SandboxAppOptions {
  /** All settings as they are now. */
  settings(): Promise<AppSettings>
  /** Changes settings. Objects are merged key by key. Rejects if the sandbox does not know a key. */
  configure(settings: AppSettings): Promise<void>
  /** Sets the clock of this app ahead by so many seconds, so that codes and sessions expire at once. */
  travel(seconds: number): Promise<void>
  /** The messages to an email address or a phone number in E.164, newest first. */
  messages(to: string): Promise<readonly Message[]>
  /**
   * The newest code for an email address or a phone number in E.164. Waits 10 s for it. `nth` waits until so many codes
   * were sent.
   */
  codeFor(to: string, nth?: number): Promise<string>
  /** The calls of this app, oldest first; with a path below `/api/v1`, such as `/sessions`, those alone. */
  requests(path?: string): Promise<readonly LoggedRequest[]>
  /** Deletes users, sessions, messages and faults of this app. */
  reset(): Promise<void>
}

const CODE_TIMEOUT_MS = 10_000

export function sandboxApp({ apiUrl, appId }: SandboxAppOptions): SandboxApp {
  const call = <T>(path: string, options?: { method?: string; body?: unknown }) => control<T>(apiUrl, path, options)
  const configure = async (settings: AppSettings) => {
    await call(`/apps/${appId}`, { method: 'PUT', body: settings })
  }
  const messages = (to: string) => call<readonly Message[]>(`/outbox?app=${appId}&to=${encodeURIComponent(to)}`)
  return {
    apiUrl,
    appId,
    settings: () => call(`/apps/${appId}`),
    configure,
    travel: (seconds) => configure({ clock_offset: seconds }),
    messages,
    async codeFor(to, nth = 1) {
      const code = await poll(async () => {
        const codes = (await messages(to)).filter((message) => message.code)
        return codes.length >= nth ? codes[0]?.code : undefined
      }, CODE_TIMEOUT_MS)
      if (code) return code
      throw setupError(`No code was sent to ${to} by app ${appId} within ${CODE_TIMEOUT_MS / 1000} s.`)
    },
    async requests(path) {
      const all = await call<readonly LoggedRequest[]>(`/requests?app=${appId}`)
      return all.filter((request) => !path || request.path === `/api/v1${path}`).toReversed()
    },
    async reset() {
      await call('/reset', { body: { app: appId } })
    },
  }
}
