import { LatchkitError } from '../../../core/errors.js'

export const windowClosed = () =>
  new LatchkitError('user_rejected_request', 'The user closed the window of the cloud provider.', { retryable: true })
export const windowBlocked = () =>
  new LatchkitError('popup_blocked', 'The browser opened no window: pop-ups are blocked.', { retryable: true })
export const denied = () =>
  new LatchkitError('oauth_user_denied', 'The user denied access to the cloud.', { retryable: true })
export const unexpected = () =>
  new LatchkitError('oauth_unexpected', 'The cloud provider gave no access.', { retryable: true })
export const phishing = () =>
  new LatchkitError('oauth_state_mismatch', 'Unexpected auth flow. This may be a phishing attempt.')
