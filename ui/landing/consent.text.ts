import { defineText } from '../../core/lib/text.js'

export const consentText = defineText('landing', {
  consent: 'By logging in I agree to the',
  terms: 'terms',
  and: '&',
  privacy: 'privacy policy',
})
