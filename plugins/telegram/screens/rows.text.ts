import { defineText } from '../../../core/lib/text.js'

/** The texts of the landing. */
export const rowsText = defineText('telegram', { recent: 'Recent', name: 'Telegram' })
