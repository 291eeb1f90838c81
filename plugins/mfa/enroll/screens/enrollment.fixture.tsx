import { LatchkitError } from '../../../../core/errors.js'
import type { ErrorCode } from '../../../../core/registry.js'
import type { PasskeyAccount } from '../../../../core/user.js'
import type { Fixture } from '../../../../ui/kit/fixture.js'
import type { EnrollEvent, EnrollOffer, EnrollState, EnrollSubject, EnrollTask } from '../contract.js'
import Enrollment from './Enrollment.js'

const at = new Date(Date.UTC(2026, 0, 20, 12))
const passkey = (credentialId: string, overrides: Partial<PasskeyAccount> = {}): PasskeyAccount => ({
  ...{ type: 'passkey', credentialId, enrolledInMfa: false },
  ...{ verifiedAt: at, firstVerifiedAt: at, latestVerifiedAt: at },
  ...{ authenticatorName: null, createdWithDevice: null, createdWithOs: null, createdWithBrowser: null },
  ...overrides,
})
const one = passkey('1', { authenticatorName: 'iCloud Keychain', createdWithBrowser: 'Safari' })
const two = [one, passkey('2', { createdWithBrowser: 'Chrome', createdWithOs: 'Windows' })]
const three = [...two, passkey('3')]
const five = [...three, passkey('4'), passkey('5')]

const offers: readonly EnrollOffer[] = [
  { method: 'totp', status: 'open' },
  { method: 'sms', status: 'open' },
  { method: 'passkey', status: 'open' },
]
const all = offers.map(({ method }): EnrollOffer => ({ method, status: 'added' }))
const task: EnrollTask = { offers, passkeys: [], changed: false }
const error = (code: ErrorCode) => new LatchkitError(code, 'Because.')
const authenticator = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  authUrl: 'otpauth://totp/Northwind:ada%40example.com?issuer=Northwind&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
}
const phone = '+1 201-555-0123'
const app: EnrollSubject = { method: 'totp', authenticator }
const sms: EnrollSubject = { method: 'sms', phone }
const coding = (subject: EnrollSubject) => ({ at: 'code', subject, round: 0, ...task }) as const
const failed = (subject: EnrollSubject, code: ErrorCode) => ({
  ...{ ...coding(subject), error: error(code) },
  ...(code === 'invalid_credentials' && { clearAt: 1 }),
})
const passkeys = (some: readonly PasskeyAccount[], code?: ErrorCode) => ({
  ...({ at: 'passkeys', expanded: false, mayAdd: true } as const),
  ...{ ...task, passkeys: some },
  ...(code && { error: error(code) }),
})
const full = { state: passkeys(five), can: ({ type }: EnrollEvent) => type !== 'add', back: true }
const backupCodes = ['2f4mq-x9ktd', '7hw3c-0rv8n', 'p5z1y-gb6ja', 'k8e2s-tm4qx', '9dn7v-3cwhf'].flatMap((code) => [
  code,
  code.split('').reverse().join(''),
])
const resent = { can: ({ type }: EnrollEvent) => type !== 'again', back: true }
const problem = (code: ErrorCode) => ({ state: { at: 'problem', error: error(code), ...task }, back: true }) as const

export default {
  screen: 'MFA_ENROLLMENT_FLOW_SCREEN',
  Component: Enrollment,
  stages: {
    intro: { state: { at: 'intro', ...task } },
    methods: { state: { at: 'methods', ...task } },
    'methods, none on offer': { state: { at: 'methods', ...task, offers: [] } },
    'methods, one added': {
      state: { at: 'methods', ...task, offers: [{ method: 'totp', status: 'added' }, ...offers.slice(1)] },
    },
    'methods, all added': { state: { at: 'methods', ...task, offers: all } },
    'methods, a phone that logs in': {
      state: { at: 'methods', ...task, offers: [{ method: 'sms', status: 'disabled' }, ...offers.slice(2)] },
    },
    'methods, not verified': { state: { at: 'methods', error: error('user_rejected_request'), ...task, offers: all } },
    phone: { state: { at: 'phone', phone: '', ...task }, back: true },
    'phone, refused': { state: { at: 'phone', phone, error: error('not_supported'), ...task }, back: true },
    'phone, not valid': { state: { at: 'phone', phone, error: error('invalid_data'), ...task }, back: true },
    'phone, too often': { state: { at: 'phone', phone, error: error('too_many_requests'), ...task }, back: true },
    'phone, not sent': {
      state: { at: 'phone', phone, error: error('twilio_verification_failed'), ...task },
      back: true,
    },
    sending: { state: { at: 'sending', phone, ...task }, back: true },
    preparing: { state: { at: 'preparing', method: 'totp', ...task }, back: true },
    scan: { state: { at: 'scan', authenticator, ...task }, back: true },
    'code of an app': { state: coding(app), back: true },
    'half a code': { state: coding(app), typed: '123', back: true },
    'checking a code': { state: { ...coding(app), at: 'submitting', code: '123456' } },
    'wrong code': { state: failed(app, 'invalid_credentials'), typed: '123456', back: true },
    'code too often': { state: failed(app, 'too_many_requests'), typed: '123456', back: true },
    'code, server failed': { state: failed(app, 'network'), typed: '123456', back: true },
    'code was sent': { state: { ...coding(sms), resendAt: 1 }, ...resent },
    'code of a message': { state: coding(sms), back: true },
    'wrong code of a message': { state: failed(sms, 'invalid_credentials'), typed: '123456', back: true },
    'another code is sent': { state: { ...coding(sms), at: 'resending' }, back: true },
    'checking a code of a message': { state: { ...coding(sms), at: 'submitting', code: '123456' } },
    'no passkey': { state: passkeys([]), back: true },
    'no passkey, and rejected': { state: passkeys([], 'user_rejected_request'), back: true },
    'no passkey, and passkeys are off': {
      state: { ...passkeys([]), mayAdd: false },
      can: ({ type }: EnrollEvent) => type !== 'add',
      back: true,
    },
    'one passkey': { state: passkeys([one]), back: true },
    'two passkeys': { state: passkeys(two), back: true },
    'three passkeys': { state: passkeys(three), back: true },
    'five passkeys': full,
    'five passkeys, all of them': { ...full, state: { ...full.state, expanded: true } },
    'passkeys, one gone': { state: passkeys([one], 'linked_account_not_found'), back: true },
    'passkeys, one on this device': { state: passkeys([one], 'passkey_already_there'), back: true },
    'passkeys, no more': { state: passkeys(two, 'cannot_link_more_of_type'), back: true },
    'adding a passkey': { state: { ...passkeys([]), at: 'adding' }, back: true },
    'enabling passkeys': { state: { ...passkeys(two), at: 'enabling' } },
    'remove SMS': { state: { at: 'confirming', method: 'sms', ...task, offers: all }, back: true },
    'remove an app': { state: { at: 'confirming', method: 'totp', ...task, offers: all }, back: true },
    'remove the last one': { state: { at: 'confirming', method: 'passkey', ...task }, back: true },
    removing: { state: { at: 'removing', method: 'passkey', ...task, offers: all } },
    'new backup codes': { state: { at: 'renewing', ...task } },
    'SMS added': { state: { at: 'success', method: 'sms', ...task } },
    'app added': { state: { at: 'success', method: 'totp', ...task } },
    'passkey added': { state: { at: 'success', method: 'passkey', ...task } },
    'backup codes': { state: { at: 'codes', backupCodes, ...task } },
    problem: problem('network'),
    'problem, not verified in time': problem('mfa_timeout'),
    'problem, too many tries': problem('mfa_verification_max_attempts_reached'),
    'problem, not offered any more': problem('not_supported'),
  },
} satisfies Fixture<EnrollState, EnrollEvent>
