import type { LatchkitError } from '../../../core/errors.js'
import type { PagePlace } from '../../wallet-frame/contract.js'

export type ConfirmState =
  /** The screen is drawn, and reports the place for the server's page. */
  | { readonly at: 'placing' }
  | { readonly at: 'addressing'; readonly place: PagePlace }
  /** `url` is the server's page for an `<iframe>`, with the access token in its hash. */
  | { readonly at: 'shown'; readonly url: string }
  | { readonly at: 'problem'; readonly error: LatchkitError }
  | { readonly at: 'done' }
  | { readonly at: 'failed'; readonly error: LatchkitError }
export type ConfirmEvent =
  | ({ readonly type: 'placed' } & PagePlace)
  /** The page says that the frame has the proof. */
  | { readonly type: 'confirmed' }
  | { readonly type: 'retry' | 'cancel' }
