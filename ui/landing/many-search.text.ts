import { defineText } from '../../core/lib/text.js'

export const searchText = defineText('landing', {
  search: 'Search',
  found: '{count} found',
  notFound: 'Nothing has a name like that.',
})
