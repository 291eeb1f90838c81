import { defineText } from '../../../core/lib/text.js'

export const openAgainText = defineText('oauth', { openAgain: 'Open the window again' })
