import { defineText } from '../../../core/lib/text.js'

/** The texts of the first screen. Lazily loaded parts have texts of their own in the same space. */
export const kitText = defineText('kit', {
  back: 'Back',
  close: 'Close',
  loading: 'Loading',
  retry: 'Try again',
  loadFailed: 'Something went wrong',
  loadFailedDetail: 'Check your connection and try again.',
})
