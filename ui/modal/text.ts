import { defineText } from '../../core/text.js'

export const modalText = defineText('modal', {
  loadFailed: 'Something went wrong',
  loadFailedDetail: 'This step could not be loaded. Check your connection and try again.',
})
