import type { LatchkitError } from '../../core/errors.js'
import type { ErrorWords } from '../../core/registry.js'
import type { Say } from '../kit/text/use-text.js'
import type { outcomesText } from './text.js'

type Key = keyof typeof outcomesText.entries
export interface Explanation {
  readonly title: string
  readonly detail: string
  readonly button: string
}
/** `message` is the error's own text. */
type Row = { readonly title?: Key | 'message'; readonly detail?: Key | 'message'; readonly button?: Key }

/** The rows of Modal §8.1. A code without a row is handled at the end of `explain`. */
const ROWS: ErrorWords<'wallet_frame_unavailable', Row> = {
  client_request_timeout: { title: 'timedOut', detail: 'message', button: 'again' },
  insufficient_balance: { title: 'insufficientBalance', detail: 'message' },
  invalid_captcha: { title: 'wrong', detail: 'pleaseTryAgain', button: 'again' },
  disallowed_login_method: { title: 'notAllowed', detail: 'message', button: 'anotherMethod' },
  allowlist_rejected: { title: 'noAccess', detail: 'invited', button: 'anotherAccount' },
  captcha_failure: { title: 'captchaFailed' },
  captcha_timeout: { title: 'captchaTimeout' },
  linked_to_another_user: { title: 'authenticationFailed', detail: 'linkedToAnother' },
  not_supported: { title: 'regionNotSupported', detail: 'regionNotSupportedDetail', button: 'anotherMethod' },
  too_many_requests: { title: 'requestFailed', detail: 'tooManyAttempts', button: 'later' },
  twilio_verification_failed: { title: 'message' },
  wallet_frame_unavailable: { title: 'walletUnreachable', detail: 'checkConnection', button: 'again' },
}
/** Errors that neither the user nor another attempt can change. */
const NEVER: Row = { title: 'wrong', detail: 'neverHere', button: 'ok' }

function rowOf({ code, status, retryable }: LatchkitError): Row | undefined {
  // the server refuses countries with this code. Without a status, the page or browser lacks a feature.
  if (code === 'not_supported' && status === undefined) return NEVER
  if (code === 'wallet_frame_unavailable' && !retryable) return NEVER
  if (code === 'invalid_config') return NEVER
  return ROWS[code]
}

export function explain(error: LatchkitError, say: Say<Key>): Explanation {
  const { status, message } = error
  const words = (key: Key | 'message' | undefined, otherwise: string) =>
    key === 'message' ? message : key ? say(key) : otherwise
  const row = rowOf(error)
  if (row) {
    const { title, detail, button } = row
    return { title: words(title, ''), detail: words(detail, ''), button: words(button, say('again')) }
  }
  const detail = status === 400 || status === 422 ? message : say('later')
  return { title: say('wrong'), detail, button: say('again') }
}
