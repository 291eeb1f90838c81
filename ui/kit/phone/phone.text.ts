import { defineText } from '../../../core/lib/text.js'

export const phoneText = defineText('kit', {
  country: 'Country code',
  phoneLoading: 'Loading countries',
  phoneUnavailable: 'The country list did not load. Enter the number with its country code, or try again.',
  phoneWrong: 'Check the number. Example for {country}: {example}',
  phoneUnknown: 'Check the number and its country code.',
  phonePlaceholder: '+1 201 555 0123',
  retry: 'Try again',
})
