import { defineText } from '../../core/text.js'

export const passwordText = defineText('kit', { showPassword: 'Show password', hidePassword: 'Hide password' })
