import { defineText } from '../../../core/lib/text.js'

/** What the landing says of other apps. */
export const rowsText = defineText('cross-app', {
  continue: 'Continue with another app',
  others: 'Other apps',
  all: 'Choose an app',
  none: 'There is no other app to continue with.',
})
