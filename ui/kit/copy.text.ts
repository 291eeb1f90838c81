import { defineText } from '../../core/text.js'

export const copyText = defineText('kit', { copy: 'Copy', copied: 'Copied', copyFailed: 'Could not copy' })
