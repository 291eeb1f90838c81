import { defineText } from '../../../core/lib/text.js'

/** The texts of the landing except the providers' names. */
export const rowsText = defineText('oauth', { recent: 'Recent' })
