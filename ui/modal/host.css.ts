import { globalStyle } from '@vanilla-extract/css'

// Important inside a shadow root outranks important outside: no page can restyle the element itself.
globalStyle(':host', {
  all: 'initial !important' as 'initial',
  display: 'contents !important',
  direction: 'inherit !important' as 'inherit',
})
