import { defineText } from '../../../core/text.js'

/** What the landing says. */
export const rowsText = defineText('farcaster', { recent: 'Recent', name: 'Farcaster' })
