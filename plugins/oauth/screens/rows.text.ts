import { defineText } from '../../../core/text.js'

/** What the landing says besides the providers' names. */
export const rowsText = defineText('oauth', { recent: 'Recent' })
