import type { KeysOf } from '../../../core/lib/text.js'
import type { text } from './text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    'solana-wallet': KeysOf<typeof text>
  }
}
