import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { verified } from '../../../core/sign-in/end.js'
import { type Fixture, user } from '../../../ui/kit/fixture.js'
import type { ConnectEvent, ConnectState, ConnectTask } from '../connect/contract.js'
import ConnectApp from './ConnectApp.js'

const task: ConnectTask = {
  intent: 'login',
  provider: 'wire:latchkitsandbox0000000002',
  shown: true,
  back: 'back',
  name: 'Harbour',
}
const grant = { code: 'code', state: 'state', verifier: 'verifier' }
const problem = (code: ErrorCode, landing = true) => ({
  state: {
    at: 'problem',
    error: new LatchkitError(code, 'Because.'),
    ...task,
    back: landing ? 'back' : undefined,
  } as const,
  ...(landing && { back: true }),
})

export default {
  screen: 'CROSS_APP_AUTH_SCREEN',
  Component: ConnectApp,
  stages: {
    'of an unknown app': { state: { at: 'starting', ...task, name: undefined }, back: true },
    awaiting: { state: { at: 'awaiting', ...task }, back: true },
    verifying: { state: { at: 'verifying', grant, ...task } },
    success: { state: { at: 'success', verified: verified(user), ...task } },
    finishing: { state: { at: 'finishing', verified: verified(user), ...task }, looksLike: 'success' },
    denied: problem('oauth_user_denied'),
    canceled: problem('user_rejected_request'),
    'timed out': problem('client_request_timeout'),
    'not connected': problem('cross_app_not_connected'),
    'linked to another user': problem('linked_to_another_user', false),
    'a phishing attempt': problem('oauth_state_mismatch'),
    refused: problem('unknown_auth_error'),
  },
} satisfies Fixture<ConnectState, ConnectEvent>
