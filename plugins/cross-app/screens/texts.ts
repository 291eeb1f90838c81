import type { KeysOf } from '../../../core/lib/text.js'
import type { crossAppText } from './text.js'

/** The keys of all texts that this plugin's screens have, which a host may replace. No runtime. */
declare module '../../../core/registry.js' {
  interface Texts {
    'cross-app': KeysOf<typeof crossAppText>
  }
}
