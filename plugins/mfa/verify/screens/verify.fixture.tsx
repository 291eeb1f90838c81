import { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import type { Fixture } from '../../../../ui/kit/fixture.js'
import type { MfaFactor, MfaMethod, VerifyEvent, VerifyState, VerifyTask } from '../contract.js'
import AskPasskey from './AskPasskey.js'
import ChooseMethod from './ChooseMethod.js'
import EnterBackupCode from './EnterBackupCode.js'
import EnterCode from './EnterCode.js'

const methods: readonly MfaMethod[] = ['totp', 'passkey', 'sms']
const task: VerifyTask = { methods, shown: true, tries: 0, until: 0 }
const error = (code: ErrorCode) => new LatchkitError(code, 'Because.')
const problem = (code: ErrorCode, method: MfaMethod) =>
  ({ at: 'problem', method, error: error(code), ...task }) as const
const blocked = (code: ErrorCode, method?: MfaFactor) =>
  ({ at: 'blocked', method, error: error(code), ...task, tries: 4 }) as const

const app = { at: 'code', method: 'totp', round: 0, ...task } as const
const sms = { at: 'code', method: 'sms', round: 0, ...task } as const
const refused = { error: error('missing_or_invalid_mfa'), tries: 1 }

const enterCode: Fixture<VerifyState, VerifyEvent> = {
  screen: 'MFA_VERIFICATION_CODE_SCREEN',
  Component: EnterCode,
  stages: {
    'of an app': { state: app },
    'to add SMS': { state: { ...app, pending: { kind: 'add-sms' } } },
    'to sign': { state: { ...app, pending: { kind: 'message' } } },
    'half a code': { state: app, typed: '123' },
    'checking a code': { state: { at: 'submitting', method: 'totp', code: '123456', round: 0, ...task } },
    'wrong code': { state: { ...app, ...refused }, typed: '123456' },
    'too many tries': { state: blocked('mfa_verification_max_attempts_reached', 'totp') },
    'too late': { state: blocked('mfa_timeout', 'totp') },
    'sending a message': { state: { at: 'beginning', method: 'sms', ...task } },
    'message was sent': { state: { ...sms, resendAt: 1 }, can: ({ type }) => type !== 'again' },
    'of a message': { state: sms },
    'wrong code of a message': { state: { ...sms, ...refused }, typed: '123456' },
    'message not sent': { state: problem('network', 'sms') },
    'message not sent so often': { state: problem('too_many_requests', 'sms') },
  },
}

const chooseMethod: Fixture<VerifyState, VerifyEvent> = {
  screen: 'MFA_VERIFICATION_SCREEN',
  Component: ChooseMethod,
  stages: {
    choosing: { state: { at: 'choosing', ...task } },
    'choosing to recover otherwise': { state: { at: 'choosing', ...task, pending: { kind: 'recovery' } } },
    'choosing of one': { state: { at: 'choosing', ...task, methods: ['sms'] } },
    'choosing after a refusal': { state: { at: 'choosing', error: error('missing_or_invalid_mfa'), ...task } },
    'choosing after a lock': {
      state: { at: 'choosing', error: error('mfa_method_locked'), ...task, locked: ['totp'] },
    },
    'all are locked': { state: blocked('mfa_method_locked') },
    'too late': { state: blocked('mfa_timeout') },
    'no method left': {
      state: { at: 'submitting', ...task, methods: [] },
      sameAs: 'MFA_ENROLLMENT_FLOW_SCREEN · new backup codes',
    },
  },
}

const backupCode = '2f4mq-x9ktd'

const enterBackupCode: Fixture<VerifyState, VerifyEvent> = {
  screen: 'MFA_VERIFICATION_BACKUP_CODE_SCREEN',
  Component: EnterBackupCode,
  stages: {
    empty: { state: { at: 'backup', ...task } },
    'to make new ones': { state: { at: 'backup', ...task, pending: { kind: 'backup-codes' } } },
    'wrong code': { state: { at: 'backup', error: error('missing_or_invalid_mfa'), ...task }, typed: backupCode },
    'checking a code': { state: { at: 'submitting', method: 'backup_code', code: backupCode, ...task } },
    'too many tries': { state: blocked('mfa_verification_max_attempts_reached', 'backup_code') },
    'too late': { state: blocked('mfa_timeout', 'backup_code') },
  },
}

const options = { challenge: 'Yw', allowCredentials: [] }
const transaction = { kind: 'transaction', to: '0x52908400098527886E0F7030069857D2E4169EE7' } as const
const prompting = { at: 'prompting', method: 'passkey', options, ...task } as const
const ready = { at: 'ready', method: 'passkey', options, ...task, pending: transaction } as const

const askPasskey: Fixture<VerifyState, VerifyEvent> = {
  screen: 'MFA_VERIFICATION_PASSKEY_SCREEN',
  Component: AskPasskey,
  stages: {
    'fetching a challenge': { state: { at: 'beginning', method: 'passkey', ...task } },
    prompting: { state: prompting, sameAs: 'fetching a challenge' },
    'for a transaction': { state: { ...prompting, pending: transaction } },
    'for a message': { state: { ...prompting, pending: { kind: 'message' } } },
    'to remove a passkey': { state: { ...prompting, pending: { kind: 'remove-passkey' } } },
    'after another click': { state: ready },
    'checking a passkey': { state: { at: 'submitting', method: 'passkey', code: {}, ...task } },
    rejected: { state: problem('user_rejected_request', 'passkey') },
    'not valid': { state: problem('missing_or_invalid_mfa', 'passkey') },
    'not supported': { state: problem('not_supported', 'passkey') },
    failed: { state: { ...problem('network', 'passkey'), pending: transaction } },
    'too late': { state: blocked('mfa_timeout', 'passkey') },
  },
}

export default [chooseMethod, enterCode, askPasskey, enterBackupCode]
