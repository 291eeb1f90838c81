import { defineText } from '../../../core/lib/text.js'

/** What the landing says. Modal §2.2. */
export const rowsText = defineText('passkey', { have: 'I have a passkey' })
