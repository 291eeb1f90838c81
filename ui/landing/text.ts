import { defineText } from '../../core/lib/text.js'

export const landingText = defineText('landing', {
  header: 'Log in or sign up',
  moreSocials: 'Other socials',
  none: 'No way to log in is set up for this app.',
})
