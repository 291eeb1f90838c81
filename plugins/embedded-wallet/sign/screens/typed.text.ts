import { defineText } from '../../../../core/lib/text.js'

/** Texts for typed data, apart from those of messages so that a plain message does not load them. */
export const typedText = defineText('sign', {
  domain: 'Domain',
  raw: 'Raw data',
  details: 'All that is signed',
  highest: 'The highest there is',
  moment: '{moment} UTC',
  never: 'Without an end',
  amount: '{amount} {symbol}',
  more: 'And {count} more, which are in the raw data.',
  givesWarning: 'Whoever has this signature can use it without asking you again, and without a fee of yours.',
})
