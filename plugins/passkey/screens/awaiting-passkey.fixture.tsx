import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { verified } from '../../../core/sign-in/end.js'
import { type Fixture, user } from '../../../ui/kit/fixture.js'
import type { PasskeyEvent, PasskeyState, PasskeyTask } from '../contract.js'
import AwaitingPasskey from './AwaitingPasskey.js'

const task: PasskeyTask = { intent: 'login', shown: true }
const challenge = { relyingParty: 'https://acme.example', options: {}, until: 0 }
const problem = (code: ErrorCode) => ({
  state: { at: 'problem', error: new LatchkitError(code, 'Because.'), ...task } as const,
  back: true,
})

export default {
  screen: 'AWAITING_PASSKEY_SYSTEM_DIALOGUE',
  Component: AwaitingPasskey,
  stages: {
    preparing: { state: { at: 'preparing', ...task }, back: true },
    ready: { state: { at: 'ready', challenge, ...task }, back: true },
    prompting: { state: { at: 'prompting', challenge, ...task }, back: true, sameAs: 'preparing' },
    submitting: { state: { at: 'submitting', challenge, answer: {}, ...task } },
    success: { state: { at: 'success', verified: verified(user), ...task } },
    finishing: { state: { at: 'finishing', verified: verified(user), ...task }, sameAs: 'success' },
    'not allowed': problem('passkey_not_allowed'),
    'not supported': problem('not_supported'),
    'too many requests': problem('too_many_requests'),
    refused: problem('invalid_credentials'),
  },
} satisfies Fixture<PasskeyState, PasskeyEvent>
