import { defineText } from '../../core/text.js'

export const consentText = defineText('landing', {
  consent: 'By logging in I agree to the',
  terms: 'Terms',
  and: '&',
  privacy: 'Privacy Policy',
})
