import { globalStyle } from '@vanilla-extract/css'

// `!important` inside a shadow root outranks it outside, so no page can restyle the element itself
globalStyle(':host', {
  all: 'initial !important' as 'initial',
  display: 'contents !important',
  direction: 'inherit !important' as 'inherit',
})
