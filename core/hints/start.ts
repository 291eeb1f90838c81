import { LatchkitError } from '../errors.js'
import type { HostConfig } from '../host-config.js'
import { record, text } from '../lib/read.js'
import type { Writable } from '../lib/store.js'
import type { SessionState } from '../session.js'
import { tell } from './tell.js'
import { textOf } from './texts.js'

/** Tells why a client could not start, and what to change. The error that the host reads says it too, with its code. */
export function explainStart(error: LatchkitError, host: HostConfig, view: Writable<SessionState>): void {
  const message = messageOf(error, host)
  tell('not-started', message ?? error.message, error)
  if (!message || view.get().error !== error) return // the start has succeeded meanwhile
  const { code, status, retryable } = error
  view.set({ ...view.get(), error: new LatchkitError(code, message, { status, retryable, cause: error }) })
}

function messageOf(error: LatchkitError, { appId, apiUrl, clientId }: HostConfig): string | undefined {
  const { code, status = 0 } = error
  const { origin } = location
  if (code === 'missing_or_invalid_app_id') return textOf('unknown-app', appId, apiUrl)
  if (code === 'missing_or_invalid_client_id') return textOf('unknown-client', clientId, appId)
  if (code === 'invalid_origin') return textOf('unknown-origin', origin, appId)
  if (code === 'invalid_config')
    return `${error.message} If the app has some on, another server may have answered: apiUrl is ${apiUrl}.`
  if (code === 'malformed_response') return textOf('other-server', apiUrl, 'something other than an app’s settings')
  if (code === 'client_request_timeout' || (code === 'network' && !status)) return textOf('no-answer', apiUrl, origin)
  // every refusal of a server has a text
  if (!status || text(record(error.cause).error)) return undefined
  return status < 500 ? textOf('other-server', apiUrl, `${status}`) : textOf('gateway', apiUrl, status)
}
