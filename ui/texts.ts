import type { KeysOf } from '../core/lib/text.js'
import type { addressText } from './kit/address.text.js'
import type { confirmRemovalText } from './kit/confirm-removal.text.js'
import type { copyText } from './kit/copy.text.js'
import type { loginWarningsText } from './kit/login-warnings.text.js'
import type { newTabText } from './kit/new-tab.text.js'
import type { passkeyRowText } from './kit/passkey-row.text.js'
import type { passwordText } from './kit/password.text.js'
import type { phoneText } from './kit/phone.text.js'
import type { qrText } from './kit/qr.text.js'
import type { stepUpText } from './kit/step-up.text.js'
import type { kitText } from './kit/text.js'
import type { consentText } from './landing/consent.text.js'
import type { everyLayoutText } from './landing/every-layout.text.js'
import type { searchText } from './landing/many-search.text.js'
import type { landingText } from './landing/text.js'
import type { outcomesText } from './outcomes/text.js'
import type { whoseSessionText } from './outcomes/whose-session.text.js'

/** The words of the dialog's own parts, which a host may replace like those of plugins. No runtime. */
declare module '../core/registry.js' {
  interface Texts {
    kit: KeysOf<
      | typeof addressText
      | typeof confirmRemovalText
      | typeof copyText
      | typeof loginWarningsText
      | typeof newTabText
      | typeof passkeyRowText
      | typeof passwordText
      | typeof phoneText
      | typeof qrText
      | typeof stepUpText
      | typeof kitText
    >
    landing: KeysOf<typeof consentText | typeof everyLayoutText | typeof searchText | typeof landingText>
    outcomes: KeysOf<typeof outcomesText | typeof whoseSessionText>
  }
}
