import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import { type Fixture, user } from '../../../ui/kit/fixture.js'
import type { Passkey, PasskeysEvent, PasskeysState } from '../contract.js'
import LinkPasskey from './LinkPasskey.js'

const at = new Date(Date.UTC(2026, 0, 20, 12))
const passkey = (credentialId: string, overrides: Partial<Passkey> = {}): Passkey => ({
  ...{ type: 'passkey', credentialId, enrolledInMfa: false },
  ...{ verifiedAt: at, firstVerifiedAt: at, latestVerifiedAt: at },
  ...{ authenticatorName: null, createdWithDevice: null, createdWithOs: null, createdWithBrowser: null },
  ...overrides,
})
const keychain = passkey('1', { authenticatorName: 'iCloud Keychain', createdWithBrowser: 'Safari' })
const chrome = passkey('2', { createdWithBrowser: 'Chrome', createdWithOs: 'Windows' })
const enrolled = passkey('3', { authenticatorName: '1Password', createdWithBrowser: 'Firefox', enrolledInMfa: true })
const five = [
  keychain,
  chrome,
  enrolled,
  passkey('4'),
  passkey('5', { createdWithBrowser: 'Edge', createdWithOs: 'Windows' }),
]
const list = (passkeys: readonly Passkey[], code?: ErrorCode) => ({
  ...{ at: 'list' as const, passkeys, expanded: false },
  ...(code && { error: new LatchkitError(code, 'Because.') }),
})
const full = { state: list(five), can: ({ type }: PasskeysEvent) => type !== 'add' }

export default {
  screen: 'LINK_PASSKEY_SCREEN',
  Component: LinkPasskey,
  stages: {
    none: { state: list([]) },
    'none, and rejected': { state: list([], 'passkey_not_allowed') },
    'not supported': { state: list([], 'not_supported') },
    one: { state: list([keychain]) },
    two: { state: list([keychain, chrome]) },
    three: { state: list([keychain, chrome, enrolled]) },
    full,
    'full and expanded': { ...full, state: { ...full.state, expanded: true } },
    'on this device already': { state: list([keychain], 'passkey_already_there') },
    'enrolled in MFA': { state: list([enrolled], 'passkey_enrolled_in_mfa') },
    'the only way in': { state: list([chrome], 'cannot_unlink_sole_account') },
    'no more': { state: list([keychain, chrome], 'cannot_link_more_of_type') },
    'of another user': { state: list([keychain], 'linked_to_another_user') },
    adding: { state: { at: 'adding', passkeys: [keychain], expanded: false }, back: true },
    confirming: { state: { at: 'confirming', passkeys: five, passkey: keychain, expanded: false }, back: true },
    removing: { state: { at: 'removing', passkeys: five, passkey: keychain, expanded: false } },
    added: { state: { at: 'added', user } },
  },
} satisfies Fixture<PasskeysState, PasskeysEvent>
