import { defineText } from '../../../core/lib/text.js'

export const newTabText = defineText('kit', { newTab: '(opens in a new tab)' })
