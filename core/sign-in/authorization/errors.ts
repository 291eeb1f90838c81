import { LatchkitError } from '../../errors.js'

export const phishing = () =>
  new LatchkitError('oauth_state_mismatch', 'Unexpected auth flow. This may be a phishing attempt.')
export const unknownState = () => new LatchkitError('unknown_auth_error', 'Authentication error.')
export const noStorage = () =>
  new LatchkitError('session_storage_unavailable', 'The page cannot be left: the browser does not store the login.')
export const popupClosed = () =>
  new LatchkitError('user_rejected_request', 'User rejected request', { retryable: true })
export const timedOut = () =>
  new LatchkitError('client_request_timeout', 'Authorization request timed out after 2 minutes.', { retryable: true })
