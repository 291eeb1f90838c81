import type { KeysOf } from '../../../core/lib/text.js'
import type { rowsText } from './rows.text.js'
import type { telegramText } from './text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    telegram: KeysOf<typeof rowsText | typeof telegramText>
  }
}
