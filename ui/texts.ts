import type { KeysOf } from '../core/lib/text.js'
import type { copyText } from './kit/controls/copy.text.js'
import type { newTabText } from './kit/controls/new-tab.text.js'
import type { passwordText } from './kit/fields/password.text.js'
import type { phoneText } from './kit/phone/phone.text.js'
import type { qrText } from './kit/qr/qr.text.js'
import type { addressText } from './kit/requests/address.text.js'
import type { confirmRemovalText } from './kit/requests/confirm-removal.text.js'
import type { loginWarningsText } from './kit/requests/login-warnings.text.js'
import type { slowWalletText } from './kit/requests/slow-wallet.text.js'
import type { walletWordsText } from './kit/requests/wallet-words.text.js'
import type { warningsText } from './kit/requests/warnings.text.js'
import type { passkeyRowText } from './kit/rows/passkey-row.text.js'
import type { kitText } from './kit/text/text.js'
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
      | typeof slowWalletText
      | typeof walletWordsText
      | typeof warningsText
      | typeof kitText
    >
    landing: KeysOf<typeof consentText | typeof everyLayoutText | typeof searchText | typeof landingText>
    outcomes: KeysOf<typeof outcomesText | typeof whoseSessionText>
  }
}
