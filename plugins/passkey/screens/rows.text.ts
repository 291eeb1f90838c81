import { defineText } from '../../../core/lib/text.js'

/** The texts of the landing. Modal §2.2. */
export const rowsText = defineText('passkey', { have: 'I have a passkey' })
