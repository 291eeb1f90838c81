import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { verified } from '../../../core/sign-in/end.js'
import { type Fixture, user } from '../../../ui/kit/fixture.js'
import type { TelegramEvent, TelegramState, TelegramTask } from '../contract.js'
import TelegramAuth from './TelegramAuth.js'

const task: TelegramTask = { intent: 'login', shown: true }
const proof = { telegram_auth_result: { id: 181500001, first_name: 'Ada', auth_date: 1_767_225_600, hash: '00' } }
const problem = (code: ErrorCode, message = 'Because.') => ({
  state: { at: 'problem', error: new LatchkitError(code, message), ...task } as const,
  back: true,
})

export default {
  screen: 'TELEGRAM_AUTH_SCREEN',
  Component: TelegramAuth,
  stages: {
    asking: { state: { at: 'asking', ...task }, back: true },
    'asking to link': { state: { at: 'asking', ...task, intent: 'link' } },
    'opened from Telegram': { state: { at: 'asking', ...task, proof }, sameAs: 'verifying' },
    verifying: { state: { at: 'verifying', proof, ...task } },
    success: { state: { at: 'success', verified: verified(user), ...task } },
    finishing: { state: { at: 'finishing', verified: verified(user), ...task }, sameAs: 'success' },
    declined: problem('user_rejected_request'),
    'pop-up blocked': problem('popup_blocked'),
    unreachable: problem('network'),
    'linked to another user': problem('linked_to_another_user'),
    'too many requests': problem('too_many_requests'),
    'request limit': problem('too_many_requests', 'The rate limit of Telegram was reached.'),
    refused: problem('invalid_credentials'),
  },
} satisfies Fixture<TelegramState, TelegramEvent>
