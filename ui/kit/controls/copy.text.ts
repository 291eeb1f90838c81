import { defineText } from '../../../core/lib/text.js'

export const copyText = defineText('kit', { copy: 'Copy', copied: 'Copied', copyFailed: 'Could not copy' })
