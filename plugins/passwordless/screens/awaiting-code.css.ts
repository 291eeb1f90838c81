import { style } from '@vanilla-extract/css'
import { color } from '../../../ui/theme/tokens.css.js'

/** Reserves one line, so that the layout does not move when it is filled. */
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '6px',
  minHeight: '36px',
  color: color.foreground3,
  selectors: { '* + &': { marginTop: '8px' } },
})
export const sent = style({ color: color.successText })
