import { defineText } from '../../../core/lib/text.js'

/** What the landing says. */
export const rowsText = defineText('telegram', { recent: 'Recent', name: 'Telegram' })
