import type { KeysOf } from '../../../core/lib/text.js'
import type { addressText } from './address.text.js'
import type { rowsText } from './rows.text.js'
import type { passwordlessText } from './text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    passwordless: KeysOf<typeof addressText | typeof rowsText | typeof passwordlessText>
  }
}
