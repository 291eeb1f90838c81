import type { KeysOf } from '../../../core/lib/text.js'
import type { setupProblemText } from '../../../ui/kit/requests/setup-problem.text.js'
import type { walletSetupText } from '../../../ui/kit/requests/wallet-setup.text.js'
import type { cloudText } from '../cloud/screens/cloud.text.js'
import type { walletText } from '../create/screens/text.js'
import type { effectsText } from '../effects/screens/effects.text.js'
import type { exportText } from '../export/screens/export.text.js'
import type { operationText } from '../operation/screens/operation.text.js'
import type { automaticText } from '../recovery/screens/automatic.text.js'
import type { passwordText } from '../recovery/screens/password.text.js'
import type { recoverText } from '../recovery/screens/recover.text.js'
import type { selectionText } from '../recovery/screens/selection.text.js'
import type { splashText } from '../recovery/screens/splash.text.js'
import type { sendText } from '../send/screens/send.text.js'
import type { signText } from '../sign/screens/sign.text.js'
import type { typedText } from '../sign/screens/typed.text.js'
import type { connectingText } from '../wallet/screens/connecting.text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    effects: KeysOf<typeof effectsText>
    'embedded-wallet': KeysOf<
      | typeof cloudText
      | typeof walletText
      | typeof walletSetupText
      | typeof setupProblemText
      | typeof exportText
      | typeof automaticText
      | typeof passwordText
      | typeof recoverText
      | typeof selectionText
      | typeof splashText
      | typeof connectingText
    >
    send: KeysOf<typeof sendText>
    sign: KeysOf<typeof operationText | typeof signText | typeof typedText>
  }
}
