import { defineText } from '../../../core/lib/text.js'

export const passwordText = defineText('kit', { showPassword: 'Show password', hidePassword: 'Hide password' })
