import { defineText } from '../../core/lib/text.js'

/** What the first screen needs; parts that come later bring their own words, in the same space. */
export const kitText = defineText('kit', {
  back: 'Back',
  close: 'Close',
  loading: 'Loading',
  retry: 'Try again',
  loadFailed: 'Something went wrong',
  loadFailedDetail: 'Check your connection and try again.',
})
