import { defineText } from '../../../core/text.js'

/** What the landing says. */
export const rowsText = defineText('telegram', { recent: 'Recent', name: 'Telegram' })
