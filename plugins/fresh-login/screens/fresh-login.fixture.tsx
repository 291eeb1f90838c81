import { LatchkitError } from '../../../core/errors.js'
import type { ErrorCode } from '../../../core/registry.js'
import type { Fixture } from '../../../ui/kit/fixture.js'
import type { FreshLoginEvent, FreshLoginState, Way } from '../contract.js'
import FreshLogin from './FreshLogin.js'

const email: Way = { method: 'email', owner: 'passwordless', to: 'ada.lovelace@analytical-engines.example' }
const google: Way = { method: 'google', owner: 'oauth', label: 'Google' }
const passkey: Way = { method: 'passkey', owner: 'passkey' }
const ways: readonly Way[] = [
  email,
  { method: 'sms', owner: 'passwordless', to: '+12125550123' },
  google,
  passkey,
  { method: 'wallet:metamask', owner: 'wallets', label: 'MetaMask' },
]
const refused = (code: ErrorCode, way = email) =>
  ({ at: 'choosing', ways, way, error: new LatchkitError(code, 'Because.') }) as const

export default {
  screen: 'FRESH_LOGIN_SCREEN',
  Component: FreshLogin,
  stages: {
    choosing: { state: { at: 'choosing', ways } },
    'choosing of one': { state: { at: 'choosing', ways: [email] } },
    'a passkey alone': { state: { at: 'choosing', ways: [passkey] } },
    'logging in': { state: { at: 'entering', ways, way: email } },
    'a login of another user': { state: refused('linked_to_another_user') },
    'a window that was blocked': { state: refused('popup_blocked', google) },
    failed: { state: refused('network') },
    'after a refusal of the user’s own': { state: refused('user_rejected_request'), sameAs: 'choosing' },
  },
} satisfies Fixture<FreshLoginState, FreshLoginEvent>
