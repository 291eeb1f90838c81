import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { verified } from '../../../core/sign-in/end.js'
import { type Fixture, user } from '../../../ui/kit/fixture.js'
import type { OAuthEvent, OAuthProvider, OAuthState, OAuthTask } from '../contract.js'
import AwaitingOAuth from './AwaitingOAuth.js'

const at = (provider: OAuthProvider): OAuthTask => ({ intent: 'login', provider, shown: true, back: 'back' })
const grant = { code: 'code', state: 'state', verifier: 'verifier' }
/** A link has no landing to go back to. */
const problem = (code: ErrorCode, provider: OAuthProvider, isLogin = true, message = 'Because.') => ({
  state: {
    at: 'problem',
    error: new LatchkitError(code, message),
    ...at(provider),
    ...(!isLogin && ({ intent: 'link', back: undefined } as const)),
  } as const,
  ...(isLogin && { back: true }),
})

export default {
  screen: 'AWAITING_OAUTH_SCREEN',
  Component: AwaitingOAuth,
  stages: {
    starting: { state: { at: 'starting', ...at('google') }, back: true },
    awaiting: { state: { at: 'awaiting', ...at('discord') }, back: true },
    verifying: { state: { at: 'verifying', grant, ...at('github') } },
    success: { state: { at: 'success', verified: verified(user), ...at('spotify') } },
    finishing: { state: { at: 'finishing', verified: verified(user), ...at('apple') } },
    denied: problem('oauth_user_denied', 'linkedin'),
    suspended: problem('oauth_account_suspended', 'instagram'),
    'suspended, while linking': problem('oauth_account_suspended', 'twitter', false),
    'a phishing attempt': problem('oauth_state_mismatch', 'google'),
    'popup closed': problem('user_rejected_request', 'tiktok'),
    'timed out': problem('client_request_timeout', 'twitter'),
    unexpected: problem('oauth_unexpected', 'github'),
    'too many requests': problem('too_many_requests', 'discord'),
    "the provider's limit": problem('too_many_requests', 'spotify', true, 'Rate limit of the provider reached.'),
    'denied, while linking': problem('oauth_user_denied', 'google', false),
    'linked to another user': problem('linked_to_another_user', 'google', false),
    'only one': problem('cannot_link_more_of_type', 'apple', false),
    refused: problem('invalid_credentials', 'spotify'),
  },
} satisfies Fixture<OAuthState, OAuthEvent>
