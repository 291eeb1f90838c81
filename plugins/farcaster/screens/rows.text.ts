import { defineText } from '../../../core/lib/text.js'

/** What the landing says. */
export const rowsText = defineText('farcaster', { recent: 'Recent', name: 'Farcaster' })
