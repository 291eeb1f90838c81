import { LatchkitError } from '../../../core/errors.js'
import type { WhoseSessionEvent, WhoseSessionState } from '../../../core/live/whose-session.flow.js'
import type { ErrorCode } from '../../../core/registry.js'
import type { OutcomeEvent, OutcomeState } from '../../../core/sign-in/outcome.flow.js'
import type { EmailAccount } from '../../../core/user.js'
import captcha from '../../../plugins/captcha/screens/errors.js'
import walletFrameErrors from '../../../plugins/wallet-frame/screens/errors.js'
import { type Fixture, type FixtureStage, user } from '../../../ui/kit/fixture.js'
import { AccountNotFound, AllowlistRejection, ErrorScreen, UserLimit } from '../../../ui/outcomes/Failure.js'
import { Result } from '../../../ui/outcomes/Result.js'
import { WhoseSession } from '../../../ui/outcomes/WhoseSession.js'

type Stage = FixtureStage<OutcomeState, OutcomeEvent>
type Outcome = Fixture<OutcomeState, OutcomeEvent>

const error = (code: ErrorCode, message = 'The server said no more than that.', status?: number) =>
  new LatchkitError(code, message, status === undefined ? {} : { status })
const failure = (code: ErrorCode, message?: string, status?: number): Stage => ({
  state: { at: 'failure', screen: 'ERROR_SCREEN', error: error(code, message, status), previousScreen: 'LANDING' },
  back: true,
})
/** The same with the words of the plugin that has the code. */
const ofCaptcha = (code: keyof typeof captcha.rows): Stage => ({
  state: {
    at: 'failure',
    screen: 'ERROR_SCREEN',
    error: error(code),
    previousScreen: 'LANDING',
    words: { text: captcha.text, row: captcha.rows[code] },
  },
  back: true,
})
const unavailable = new LatchkitError('wallet_frame_unavailable', 'The wallet frame does not answer.', {
  retryable: true,
})
const walletFrame: Stage = {
  state: {
    at: 'failure',
    screen: 'ERROR_SCREEN',
    error: unavailable,
    previousScreen: 'LANDING',
    words: {
      text: walletFrameErrors.text,
      row: walletFrameErrors.rows.wallet_frame_unavailable(unavailable),
    },
  },
  back: true,
}
const rejected: OutcomeState = {
  at: 'failure',
  screen: 'ALLOWLIST_REJECTION_SCREEN',
  error: error('allowlist_rejected'),
  previousScreen: 'LANDING',
}
const allowlistConfig = {
  error_title: 'Northwind is in private beta',
  error_detail: 'We let people in each Monday. Leave your address, and you are on the list.',
  cta_text: 'Join the waiting list',
}

/** The rows of Modal §8.1. */
const errors: Record<string, Stage> = {
  client_request_timeout: failure('client_request_timeout', 'The server did not answer within 20 seconds.'),
  invalid_captcha: ofCaptcha('invalid_captcha'),
  disallowed_login_method: failure('disallowed_login_method', 'Login by SMS is not on for this app.', 403),
  allowlist_rejected: failure('allowlist_rejected'),
  captcha_failure: ofCaptcha('captcha_failure'),
  captcha_timeout: ofCaptcha('captcha_timeout'),
  linked_to_another_user: failure('linked_to_another_user'),
  not_supported: failure('not_supported', undefined, 400),
  'what a page does not allow': failure('not_supported'),
  wallet_frame_unavailable: walletFrame,
  too_many_requests: failure('too_many_requests', 'Rate limited.', 429),
  twilio_verification_failed: failure('twilio_verification_failed', 'We could not send a message to this number.'),
  'a 400': failure('invalid_data', 'Email addresses of this kind are not taken here.', 400),
  'a 422': failure('invalid_data', 'The number is not one that can receive messages.', 422),
  otherwise: failure('unknown_auth_error', 'Nobody knows.', 500),
  'a long message': failure(
    'invalid_data',
    'The address you gave belongs to an organisation whose administrator asks for its own way to log in: '.repeat(2) +
      'https://login.example.org/a/very/long/path/without/a/single/place/to/break/the/line?or=almost',
    400,
  ),
}

const outcomes: readonly Outcome[] = [
  { screen: 'ERROR_SCREEN', Component: ErrorScreen, stages: errors },
  {
    screen: 'ALLOWLIST_REJECTION_SCREEN',
    Component: AllowlistRejection,
    stages: {
      'our words': { state: rejected },
      "the app's words": { state: rejected, surroundings: { app: { allowlist_config: allowlistConfig } } },
      'with a link': {
        state: rejected,
        surroundings: {
          app: { allowlist_config: { ...allowlistConfig, cta_link: 'https://example.org/waiting-list' } },
        },
        looksLike: "the app's words",
      },
    },
  },
  {
    screen: 'ACCOUNT_NOT_FOUND_SCREEN',
    Component: AccountNotFound,
    stages: {
      default: {
        state: {
          at: 'failure',
          screen: 'ACCOUNT_NOT_FOUND_SCREEN',
          error: error('user_does_not_exist'),
          previousScreen: 'LANDING',
        },
      },
    },
  },
  {
    screen: 'USER_LIMIT_REACHED_SCREEN',
    Component: UserLimit,
    stages: {
      default: {
        state: {
          at: 'failure',
          screen: 'USER_LIMIT_REACHED_SCREEN',
          error: error('max_accounts_reached'),
          previousScreen: 'LANDING',
        },
      },
    },
  },
  {
    screen: 'RESULT_SCREEN',
    Component: Result,
    stages: {
      success: { state: { at: 'result', error: null } },
      error: { state: { at: 'result', error: error('unknown_auth_error') } },
      'error with words': { state: { at: 'result', error: error('invalid_data', 'This key is not known.', 400) } },
    },
  },
]

const emailOf = (address: string): EmailAccount => ({
  type: 'email',
  address,
  verifiedAt: null,
  firstVerifiedAt: null,
  latestVerifiedAt: null,
})

export default [
  ...outcomes,
  {
    screen: 'WHOSE_SESSION_SCREEN',
    Component: WhoseSession,
    stages: {
      'of an email address': { state: { at: 'asking', user: { ...user, email: emailOf('ada@example.com') } } },
      'of a long address': {
        state: {
          at: 'asking',
          user: { ...user, email: emailOf(`${'ada.augusta.'.repeat(4)}king@engines.example.com`) },
        },
      },
      'of no address': { state: { at: 'asking', user } },
    },
  } satisfies Fixture<WhoseSessionState, WhoseSessionEvent>,
]
