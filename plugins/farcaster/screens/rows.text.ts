import { defineText } from '../../../core/lib/text.js'

/** The texts of the landing. */
export const rowsText = defineText('farcaster', { recent: 'Recent', name: 'Farcaster' })
