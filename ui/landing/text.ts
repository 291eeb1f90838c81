import { defineText } from '../../core/text.js'

export const landingText = defineText('landing', {
  header: 'Log in or sign up',
  more: 'More options',
  otherOptions: 'Other options',
  none: 'No way to log in is set up for this app.',
})
