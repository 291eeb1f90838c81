import { defineText } from '../../../core/lib/text.js'

export const confirmRemovalText = defineText('kit', { yesRemove: 'Yes, remove', keep: 'Keep it' })
