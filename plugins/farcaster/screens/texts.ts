import type { KeysOf } from '../../../core/lib/text.js'
import type { signerText } from '../signer/screens/text.js'
import type { rowsText } from './rows.text.js'
import type { farcasterText } from './text.js'

/** The keys of all texts that this plugin's screens have, which a host may replace. No runtime. */
declare module '../../../core/registry.js' {
  interface Texts {
    farcaster: KeysOf<typeof rowsText | typeof farcasterText>
    farcasterSigner: KeysOf<typeof signerText>
  }
}
