import { performance } from 'node:perf_hooks'

type Level = 'info' | 'warn' | 'error'

/** What is written of a request: these fields, and never a path, a query, a header, a body or an address. */
export interface RequestFields {
  readonly id: string
  readonly method: string
  /** The pattern of the route, such as `/api/v1/apps/:id`. */
  readonly route: string
  /** Undefined if the connection was ended without an answer. */
  readonly status: number | undefined
  readonly ms: number
  /** The app, if there is one with this id. */
  readonly app: string | undefined
  /** The code of the error that was answered. */
  readonly code: string | undefined
}

export interface Log {
  /** Writes one line for a request, and why it failed if that is the server's fault. */
  request(fields: RequestFields, failure?: Error): void
  /** Writes that something went wrong which the caller is not told in full. */
  warn(message: string, cause?: unknown): void
}

/** Failures that are described within ten seconds. What is beyond is counted. */
const MAX_DESCRIBED = 20
const WINDOW_MS = 10_000
const MAX_MESSAGE_LENGTH = 300
const MAX_FRAMES = 5
const MAX_FRAME_LENGTH = 200
const MAX_CAUSES = 8

/**
 * Writes a line of JSON for each request, and failures as such lines too. `true` writes to stdout. Without `to`, only
 * failures are written, as text on stderr. Decision 121.
 */
export function createLog(to: boolean | ((line: string) => void) | undefined): Log {
  const mayDescribe = limited()
  if (!to) return textLog(mayDescribe)
  const write = to === true ? (line: string) => void process.stdout.write(`${line}\n`) : to
  const writeFields = (level: Level, fields: object) =>
    write(JSON.stringify({ time: new Date().toISOString(), level, ...fields }))
  const described = (failure: unknown) => {
    const omitted = mayDescribe()
    return omitted === undefined ? {} : { ...factsOf(failure), ...(omitted > 0 && { omitted }) }
  }
  return {
    request(fields, failure) {
      const { id, method, route, status, ms, app, code } = fields
      const level = status === 503 ? 'warn' : status !== undefined && status >= 500 ? 'error' : 'info'
      writeFields(level, { id, method, route, status, ms, app, code, ...(failure && described(failure)) })
    },
    warn: (message, cause) =>
      writeFields('warn', { message: cut(message), ...(cause !== undefined && described(cause)) }),
  }
}

function textLog(mayDescribe: () => number | undefined): Log {
  const write = (what: string, failure: unknown) => {
    const omitted = mayDescribe()
    if (omitted === undefined) return
    if (omitted > 0) process.stderr.write(`${omitted} more failures were not written.\n`)
    const { error, state, detail, at } = factsOf(failure)
    const why = [error, state, detail].filter(Boolean).join(': ')
    const frames = (at ?? []).map((frame) => `    ${frame}\n`)
    process.stderr.write(`${cut(what)}${why && `: ${why}`}\n${frames.join('')}`)
  }
  return {
    request: ({ method, route }, failure) => void (failure && write(`${method} ${route}`, failure)),
    warn: (message, cause) => write(message, cause),
  }
}

/** Says whether one more failure may be described, and how many were omitted since the last one. */
function limited(): () => number | undefined {
  let [start, count, omitted] = [0, 0, 0]
  return () => {
    const now = performance.now()
    if (now - start > WINDOW_MS) [start, count] = [now, 0]
    if (++count > MAX_DESCRIBED) {
      omitted++
      return undefined
    }
    const before = omitted
    omitted = 0
    return before
  }
}

export interface FailureFacts {
  readonly error?: string
  /** SQLSTATE, or the code of a system error. */
  readonly state?: string
  readonly detail?: string
  readonly at?: readonly string[]
}

/**
 * Describes a failure without what users brought. Messages of the database are left out, because they may quote values
 * of a row, and those of drizzle, which have the parameters of a query.
 */
export function factsOf(failure: unknown): FailureFacts {
  if (!(failure instanceof Error)) return failure === undefined ? {} : { error: typeof failure }
  let root: Error & { code?: unknown; severity?: unknown } = failure
  for (let n = 0; n < MAX_CAUSES && root.cause instanceof Error; n++) root = root.cause
  const message = textOf(root.message)
  const quotes = root.severity !== undefined || message.startsWith('Failed query')
  const frames = textOf(root.stack)
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
  return {
    error: cut(textOf(root.name)),
    ...((typeof root.code === 'string' || typeof root.code === 'number') && { state: cut(`${root.code}`) }),
    ...(!quotes && { detail: cut(message) }),
    at: frames.slice(0, MAX_FRAMES).map((frame) => frame.trim().slice(0, MAX_FRAME_LENGTH)),
  }
}

/** A library may throw an error whose parts are of any kind. */
const textOf = (part: unknown): string => (typeof part === 'string' ? part : '')
const cut = (text: string) => text.replace(/\s+/g, ' ').slice(0, MAX_MESSAGE_LENGTH)
