import { defineText } from '../../../core/text.js'

/** What the landing says. Modal §2.2. */
export const rowsText = defineText('passkey', { have: 'I have a passkey' })
