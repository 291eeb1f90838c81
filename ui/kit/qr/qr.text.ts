import { defineText } from '../../../core/lib/text.js'

export const qrText = defineText('kit', {
  qrUnavailable: 'The QR code did not load.',
  loading: 'Loading',
  retry: 'Try again',
})
