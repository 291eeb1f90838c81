import type { KeysOf } from '../../../core/lib/text.js'
import type { confirmText } from '../confirm/screens/confirm.text.js'
import type { enrollText } from '../enroll/screens/enroll.text.js'
import type { enrollMoreText } from '../enroll/screens/enroll-more.text.js'
import type { askPasskeyText } from '../verify/screens/ask-passkey.text.js'
import type { backupCodeText } from '../verify/screens/backup-code.text.js'
import type { chooseMethodText } from '../verify/screens/choose-method.text.js'
import type { codeEntryText } from '../verify/screens/code-entry.text.js'
import type { enterCodeText } from '../verify/screens/enter-code.text.js'
import type { purposeText } from '../verify/screens/purpose.text.js'
import type { verifyText } from '../verify/screens/verify.text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    mfa: KeysOf<
      | typeof enrollText
      | typeof enrollMoreText
      | typeof confirmText
      | typeof askPasskeyText
      | typeof backupCodeText
      | typeof chooseMethodText
      | typeof codeEntryText
      | typeof enterCodeText
      | typeof purposeText
      | typeof verifyText
    >
  }
}
