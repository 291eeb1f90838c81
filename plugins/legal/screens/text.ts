import { defineText } from '../../../core/lib/text.js'

/** Texts in Modal §2.5 are verbatim; those of errors are our own. */
export const legalText = defineText('legal', {
  title: 'One last step',
  body: 'By signing up, you agree to our terms and privacy policy.',
  viewTerms: 'View Terms',
  viewPrivacy: 'View Privacy Policy',
  decline: 'No thanks',
  accept: 'Accept',
  failed: 'Your answer could not be saved. Please try again.',
})
