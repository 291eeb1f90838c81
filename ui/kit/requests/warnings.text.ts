import { defineText } from '../../../core/lib/text.js'

/** The texts around a request's warnings, and of the button that approves it all the same. */
export const warningsText = defineText('kit', {
  warnings: 'Warnings',
  warningFirst: 'See the warning first: the button leads there.',
  signAnyway: 'Sign anyway',
  approveAnyway: 'Approve anyway',
})
