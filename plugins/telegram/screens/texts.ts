import type { KeysOf } from '../../../core/lib/text.js'
import type { rowsText } from './rows.text.js'
import type { telegramText } from './text.js'

/** The keys of all texts that this plugin's screens have, which a host may replace. No runtime. */
declare module '../../../core/registry.js' {
  interface Texts {
    telegram: KeysOf<typeof rowsText | typeof telegramText>
  }
}
