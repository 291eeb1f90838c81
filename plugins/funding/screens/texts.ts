import type { KeysOf } from '../../../core/lib/text.js'
import type { cardsText } from './cards.text.js'
import type { chooseText } from './choose.text.js'
import type { fundingText } from './text.js'
import type { transferText } from './transfer.text.js'

/** The keys of all texts of this plugin's screens, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    funding: KeysOf<typeof cardsText | typeof chooseText | typeof fundingText | typeof transferText>
  }
}
