import { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import { type Fixture, stepUpStages } from '../../../../ui/kit/fixture.js'
import type { CloudEvent, CloudState, CloudTask } from '../contract.js'
import RecoveryOAuth from './RecoveryOAuth.js'

const recover: CloudTask = { action: 'recover', provider: 'google-drive' }
const backUp: CloudTask = { action: 'set-recovery', provider: 'icloud', canGoBack: true }
const grant = { access: 'access' }
const problem = (code: ErrorCode, task = recover) => ({
  state: { at: 'problem', error: new LatchkitError(code, 'Because.', { retryable: true }), ...task } as const,
  back: !!task.canGoBack,
})

export default {
  screen: 'EMBEDDED_WALLET_RECOVERY_OAUTH_SCREEN',
  Component: RecoveryOAuth,
  stages: {
    confirm: { state: { at: 'confirm', ...recover } },
    'confirm a backup': { state: { at: 'confirm', ...backUp }, back: true },
    opening: { state: { at: 'opening', ...recover } },
    waiting: { state: { at: 'waiting', ...recover } },
    'waiting to back up': { state: { at: 'waiting', ...backUp }, back: true },
    working: { state: { at: 'working', grant, ...recover } },
    'working at a backup': { state: { at: 'working', grant, ...backUp } },
    success: { state: { at: 'success', ...recover }, closeable: false },
    'success of a backup': { state: { at: 'success', ...backUp }, closeable: false },
    'another account': problem('unknown_embedded_wallet_error'),
    'a backup that failed': problem('unknown_embedded_wallet_error', backUp),
    blocked: problem('popup_blocked'),
    closed: problem('user_rejected_request'),
    denied: problem('oauth_user_denied', backUp),
    'a phishing attempt': problem('oauth_state_mismatch'),
    ...stepUpStages(({ code }) => problem(code)),
  },
} satisfies Fixture<CloudState, CloudEvent>
