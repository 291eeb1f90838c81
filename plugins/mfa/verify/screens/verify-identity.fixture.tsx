import { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import type { Fixture } from '../../../../ui/kit/fixture.js'
import type { MfaFactor, MfaMethod, VerifyEvent, VerifyState } from '../contract.js'
import VerifyIdentity from './VerifyIdentity.js'

const methods: readonly MfaMethod[] = ['totp', 'passkey', 'sms']
const task = { methods, shown: true, tries: 0, until: 0 }
const error = (code: ErrorCode) => new LatchkitError(code, 'Because.')
const options = { challenge: 'Yw', allowCredentials: [] }
const app = { at: 'code', method: 'totp', round: 0, ...task } as const
const sms = { at: 'code', method: 'sms', round: 0, ...task } as const
const transaction = { kind: 'transaction', to: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
const prompting = { at: 'prompting', method: 'passkey', options, ...task } as const
const problem = (code: ErrorCode, method: MfaMethod = 'passkey') =>
  ({ at: 'problem', method, error: error(code), ...task }) as const
const blocked = (code: ErrorCode, method: MfaFactor = 'totp') =>
  ({ at: 'blocked', method, error: error(code), ...task, tries: 4 }) as const

export default {
  screen: 'MFA_VERIFICATION_SCREEN',
  Component: VerifyIdentity,
  stages: {
    choosing: { state: { at: 'choosing', ...task } },
    'choosing of one': { state: { at: 'choosing', ...task, methods: ['sms'] } },
    'choosing after a refusal': { state: { at: 'choosing', error: error('missing_or_invalid_mfa'), ...task } },
    'code of an app': { state: app },
    'half a code': { state: app, typed: '123' },
    'checking a code': { state: { at: 'submitting', method: 'totp', code: '123456', round: 0, ...task } },
    'wrong code': { state: { ...app, error: error('missing_or_invalid_mfa'), tries: 1 }, typed: '123456' },
    'too many tries': { state: blocked('mfa_verification_max_attempts_reached') },
    'too late': { state: blocked('mfa_timeout') },
    'sending a code': { state: { at: 'beginning', method: 'sms', ...task } },
    'code was sent': { state: { ...sms, resendAt: 1 }, can: ({ type }) => type !== 'again' },
    'code of a message': { state: sms },
    'wrong code of a message': { state: { ...sms, error: error('missing_or_invalid_mfa'), tries: 1 }, typed: '123456' },
    'code not sent': { state: problem('network', 'sms') },
    'code not sent so often': { state: problem('too_many_requests', 'sms') },
    'backup code': { state: { at: 'backup', ...task } },
    'wrong backup code': {
      state: { at: 'backup', error: error('missing_or_invalid_mfa'), ...task },
      typed: '2f4mq-x9ktd',
    },
    'checking a backup code': { state: { at: 'submitting', method: 'backup_code', code: '2f4mq-x9ktd', ...task } },
    'too many backup codes': { state: blocked('mfa_verification_max_attempts_reached', 'backup_code') },
    'fetching a challenge': { state: { at: 'beginning', method: 'passkey', ...task } },
    passkey: { state: prompting, sameAs: 'fetching a challenge' },
    'passkey for a transaction': { state: { ...prompting, pending: transaction } },
    'passkey for a message': { state: { ...prompting, pending: { kind: 'message' } } },
    'passkey after another click': {
      state: { at: 'ready', method: 'passkey', options, ...task, pending: transaction },
    },
    'checking a passkey': { state: { at: 'submitting', method: 'passkey', code: {}, ...task } },
    'without a second factor': { state: { at: 'submitting', ...task, methods: [] }, sameAs: 'checking a passkey' },
    'passkey rejected': { state: problem('user_rejected_request') },
    'passkey not valid': { state: problem('missing_or_invalid_mfa') },
    'passkeys not supported': { state: problem('not_supported') },
    'passkey failed': { state: { ...problem('network'), pending: transaction } },
    'passkey too late': { state: blocked('mfa_timeout', 'passkey') },
  },
} satisfies Fixture<VerifyState, VerifyEvent>
