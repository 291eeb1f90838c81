import type { KeysOf } from '../../../core/lib/text.js'
import type { freshLoginText } from './text.js'

/** The keys of all texts of this plugin's screens, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    'fresh-login': KeysOf<typeof freshLoginText>
  }
}
