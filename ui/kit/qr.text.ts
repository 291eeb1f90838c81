import { defineText } from '../../core/text.js'

export const qrText = defineText('kit', { qrUnavailable: 'The QR code did not load.', retry: 'Try again' })
