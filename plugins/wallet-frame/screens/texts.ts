import type { KeysOf } from '../../../core/lib/text.js'
import type { walletFrameErrorsText } from './errors.text.js'

/** Declares the keys of this plugin's texts, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    'wallet-frame': KeysOf<typeof walletFrameErrorsText>
  }
}
