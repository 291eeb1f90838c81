import { defineText } from '../../../../core/lib/text.js'

/** The texts for typed data, which a plain message does not need. */
export const typedText = defineText('sign', {
  domain: 'Domain',
  raw: 'Raw data',
  details: 'All that is signed',
  highest: 'The highest there is',
  moment: '{moment} UTC',
  amount: '{amount} {symbol}',
  more: 'And {count} more, which are in the raw data.',
  givesWarning: 'Whoever has this signature can use it without asking you again, and without a fee of yours.',
})
