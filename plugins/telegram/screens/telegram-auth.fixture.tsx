import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { verified } from '../../../core/sign-in/end.js'
import { type Fixture, user } from '../../../ui/kit/fixture.js'
import type { TelegramEvent, TelegramState, TelegramTask } from '../contract.js'
import TelegramAuth from './TelegramAuth.js'

const login: TelegramTask = { intent: 'login', shown: true, back: 'back' }
const link: TelegramTask = { intent: 'link', shown: true }
const proof = { telegram_auth_result: { id: 181500001, first_name: 'Ada', auth_date: 1_767_225_600, hash: '00' } }
const problem = (code: ErrorCode, message = 'Because.', task: TelegramTask = login) => ({
  state: { at: 'problem', error: new LatchkitError(code, message), ...task } as const,
  ...(task.back != null && { back: true }),
})

export default {
  screen: 'TELEGRAM_AUTH_SCREEN',
  Component: TelegramAuth,
  stages: {
    asking: { state: { at: 'asking', ...login }, back: true },
    'asking to link': { state: { at: 'asking', ...link } },
    'opened from Telegram': { state: { at: 'asking', ...login, proof }, sameAs: 'verifying' },
    verifying: { state: { at: 'verifying', proof, ...login } },
    success: { state: { at: 'success', verified: verified(user), ...login } },
    finishing: { state: { at: 'finishing', verified: verified(user), ...login }, sameAs: 'success' },
    declined: problem('user_rejected_request'),
    'pop-up blocked': problem('popup_blocked'),
    unreachable: problem('network'),
    'linked to another user': problem('linked_to_another_user', undefined, link),
    'too many requests': problem('too_many_requests'),
    'request limit': problem('too_many_requests', 'The rate limit of Telegram was reached.'),
    refused: problem('invalid_credentials'),
  },
} satisfies Fixture<TelegramState, TelegramEvent>
