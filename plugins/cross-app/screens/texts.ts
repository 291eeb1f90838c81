import type { KeysOf } from '../../../core/lib/text.js'
import type { problemText } from './problem.text.js'
import type { crossAppText } from './text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    'cross-app': KeysOf<typeof crossAppText | typeof problemText>
  }
}
