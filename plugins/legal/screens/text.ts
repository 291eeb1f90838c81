import { defineText } from '../../../core/lib/text.js'

/** Modal §2.5, verbatim; what a failure says is ours. */
export const legalText = defineText('legal', {
  title: 'One last step',
  body: 'By signing up, you agree to our terms and privacy policy.',
  viewTerms: 'View Terms',
  viewPrivacy: 'View Privacy Policy',
  decline: 'No thanks',
  accept: 'Accept',
  failed: 'Your answer could not be saved. Please try again.',
})
