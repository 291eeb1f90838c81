import { defineText } from '../../core/lib/text.js'

export const landingText = defineText('landing', {
  header: 'Log in or sign up',
  moreSocials: 'Other socials',
  slow: 'Still trying. Check your connection.',
  none: 'No way to log in is set up for this app.',
})
