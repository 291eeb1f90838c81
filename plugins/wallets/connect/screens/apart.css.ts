import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

/** Reserves the code's height while it loads, so that the layout does not move. */
export const code = style({ display: 'grid', placeItems: 'center', minHeight: '277px' })
export const copy = style({ display: 'grid', justifyItems: 'center', minHeight: '36px', marginTop: '8px' })
export const also = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '8px',
  color: color.foreground3,
})
