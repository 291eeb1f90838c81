import type { KeysOf } from '../../../core/lib/text.js'
import type { walletsText } from '../brands/screens/text.js'
import type { chooseText } from '../choose/screens/choose.text.js'
import type { rowsText } from '../choose/screens/rows.text.js'
import type { apartText } from '../connect/screens/apart.text.js'
import type { phantomText } from '../connect/screens/phantom.text.js'
import type { problemText } from '../connect/screens/problem.text.js'

/** The keys of all texts that this plugin's screens have, which a host may replace. No runtime. */
declare module '../../../core/registry.js' {
  interface Texts {
    wallets: KeysOf<
      | typeof walletsText
      | typeof chooseText
      | typeof rowsText
      | typeof apartText
      | typeof phantomText
      | typeof problemText
    >
  }
}
