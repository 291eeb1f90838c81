import type { KeysOf } from '../../../core/lib/text.js'
import type { signerText } from '../signer/screens/text.js'
import type { rowsText } from './rows.text.js'
import type { farcasterText } from './text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    farcaster: KeysOf<typeof rowsText | typeof farcasterText>
    farcasterSigner: KeysOf<typeof signerText>
  }
}
