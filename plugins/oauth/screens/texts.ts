import type { KeysOf } from '../../../core/lib/text.js'
import type { inAppBrowserText } from './in-app-browser.text.js'
import type { openAgainText } from './open-again.text.js'
import type { problemText } from './problem.text.js'
import type { rowsText } from './rows.text.js'
import type { oauthText } from './text.js'

/** The keys of all texts of this plugin's screens, which a host may replace. Types only. */
declare module '../../../core/registry.js' {
  interface Texts {
    oauth: KeysOf<
      typeof inAppBrowserText | typeof oauthText | typeof openAgainText | typeof problemText | typeof rowsText
    >
  }
}
