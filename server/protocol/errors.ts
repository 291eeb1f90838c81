import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { wire } from './wire.js'

/**
 * The error codes of the protocol and their HTTP status (Wire §1.2). A client retries 408, 409, 425, 500, 502, 503 and
 * 504, so no permanent error has one of these (Wire §10.9).
 */
const statusOf = {
  [wire.code.appId]: 401,
  [wire.code.clientId]: 401,
  missing_or_invalid_token: 401,
  token_already_used: 401,
  missing_or_invalid_mfa: 401,
  expired_or_invalid_mfa_token: 401,
  allowlist_rejected: 401,
  disallowed_login_method: 403,
  invalid_origin: 403,
  max_accounts_reached: 403,
  fresh_login_required: 403,
  mfa_method_locked: 403,
  invalid_data: 400,
  not_supported: 422,
  invalid_captcha: 422,
  invalid_credentials: 422,
  linked_to_another_user: 422,
  cannot_link_more_of_type: 422,
  cannot_unlink_embedded_wallet: 422,
  cannot_unlink_sole_account: 422,
  linked_account_not_found: 422,
  oauth_account_suspended: 422,
  oauth_state_mismatch: 422,
  invalid_pkce_parameters: 422,
  user_does_not_exist: 422,
  embedded_wallet_already_exists: 422,
  disallowed_recovery_method: 400,
  embedded_wallet_not_found: 404,
  wallet_not_on_device: 422,
  not_found: 404,
  too_many_requests: 429,
} as const satisfies Record<string, ContentfulStatusCode>

export type ErrorCode = keyof typeof statusOf

interface Details {
  status?: ContentfulStatusCode
  cause?: string
  /** Seconds, for the `Retry-After` header. */
  retryAfter?: number
  /** True if nothing was judged: the request brought no proof, or there was nothing to compare it with. */
  isUnjudged?: boolean
}

/** An error that is sent to the client as `{ error, code, cause? }`. */
export class ApiError extends Error {
  readonly status: ContentfulStatusCode
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message)
    this.code = code
    this.status = details.status ?? statusOf[code] ?? 400
    this.details = details
  }
}

export const invalidToken = () => new ApiError('missing_or_invalid_token', 'Missing or invalid session token.')
