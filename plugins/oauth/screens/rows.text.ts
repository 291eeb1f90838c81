import { defineText } from '../../../core/lib/text.js'

/** What the landing says besides the providers' names. */
export const rowsText = defineText('oauth', { recent: 'Recent' })
