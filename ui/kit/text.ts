import { defineText } from '../../core/text.js'

export const kitText = defineText('kit', {
  back: 'Back',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy',
  newTab: '(opens in a new tab)',
  loading: 'Loading',
  codeNumeric: 'Code should be numeric',
  country: 'Country code',
  phoneLoading: 'Loading countries',
  phoneUnavailable: 'The country list did not load. Enter the number with its country code, or try again.',
  phonePlaceholder: '+1 201 555 0123',
  qrUnavailable: 'The QR code did not load.',
  retry: 'Try again',
})
