import { defineText } from '../../../core/lib/text.js'

/** Modal §8.4, Core §8. */
export const inAppBrowserText = defineText('oauth', {
  notPossible: 'Could not log in with provider',
  external:
    'This browser does not let you log in with {provider}. Open this page in an external browser and log in there.',
  open: 'Open in browser',
  copyLink: 'Copy link',
  another: 'Try another login method',
})
