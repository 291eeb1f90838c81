import type { LatchkitError } from '../../core/errors.js'
import type { ErrorRow } from '../../core/plugin.js'
import type { ErrorWords } from '../../core/registry.js'
import type { Say } from '../kit/text/use-text.js'
import type { outcomesText } from './text.js'

type Key = keyof typeof outcomesText.entries
export interface Explanation {
  readonly title: string
  readonly detail: string
  readonly button: string
}
/** The words of the plugin that has the code. */
export interface OwnExplanation {
  readonly row: ErrorRow
  readonly say: Say<string>
}

/** The core's rows of Modal §8.1. A code without a row is handled at the end of `explain`. */
const ROWS: ErrorWords<never, ErrorRow<Key>> = {
  client_request_timeout: { title: 'timedOut', detail: 'message', button: 'again' },
  insufficient_balance: { title: 'insufficientBalance', detail: 'message' },
  disallowed_login_method: { title: 'notAllowed', detail: 'message', button: 'anotherMethod' },
  allowlist_rejected: { title: 'noAccess', detail: 'invited', button: 'anotherAccount' },
  linked_to_another_user: { title: 'authenticationFailed', detail: 'linkedToAnother' },
  not_supported: { title: 'regionNotSupported', detail: 'regionNotSupportedDetail', button: 'anotherMethod' },
  too_many_requests: { title: 'requestFailed', detail: 'tooManyAttempts', button: 'later' },
  twilio_verification_failed: { title: 'message' },
}
/** Errors that neither the user nor another attempt can change. */
const NEVER: ErrorRow<Key> = { title: 'wrong', detail: 'neverHere', button: 'ok' }

function rowOf({ code, status }: LatchkitError): ErrorRow<Key> {
  // the server refuses countries with this code. Without a status, the page or browser lacks a feature.
  if (code === 'not_supported' && status === undefined) return NEVER
  if (code === 'invalid_config') return NEVER
  return ROWS[code] ?? {}
}

export function explain(error: LatchkitError, say: Say<Key>, own?: OwnExplanation): Explanation {
  const { status, message } = error
  function fill<K extends string>({ title, detail, button }: ErrorRow<K>, sayRow: Say<K>): Explanation {
    const words = (key: K | 'message' | undefined, otherwise: string) =>
      key === 'message' ? message : key ? sayRow(key) : otherwise
    const isGeneral = !title && !detail
    return {
      title: words(title, say('wrong')),
      detail: words(detail, !isGeneral ? '' : status === 400 || status === 422 ? message : say('later')),
      button: words(button, say('again')),
    }
  }
  return own ? fill(own.row, own.say) : fill(rowOf(error), say)
}
