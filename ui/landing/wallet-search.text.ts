import { defineText } from '../../core/lib/text.js'

export const walletSearchText = defineText('landing', {
  search: 'Search wallets',
  found: '{count} found',
  notFound: 'No wallet has a name like that.',
})
