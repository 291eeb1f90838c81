import type { KeysOf } from '../../../core/lib/text.js'
import type { walletsText } from '../brands/screens/text.js'
import type { chooseText } from '../choose/screens/choose.text.js'
import type { rowsText } from '../choose/screens/rows.text.js'
import type { apartText } from '../connect/screens/apart.text.js'
import type { phantomText } from '../connect/screens/phantom.text.js'
import type { problemText } from '../connect/screens/problem.text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
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
