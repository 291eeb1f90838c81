import { defineText } from '../../../core/lib/text.js'

/** Texts of the first screen. Parts that load later have their own texts in the same space. */
export const kitText = defineText('kit', {
  back: 'Back',
  close: 'Close',
  loading: 'Loading',
  retry: 'Try again',
  loadFailed: 'Something went wrong',
  loadFailedDetail: 'Check your connection and try again.',
})
