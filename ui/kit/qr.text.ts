import { defineText } from '../../core/text.js'

export const qrText = defineText('kit', {
  qrUnavailable: 'The QR code did not load.',
  loading: 'Loading',
  retry: 'Try again',
})
