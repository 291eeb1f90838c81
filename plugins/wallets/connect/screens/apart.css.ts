import { style } from '@vanilla-extract/css'
import { color } from '../../../../ui/theme/tokens.css.js'

/** Reserves the button's place until there is a link, so that the layout does not move. */
export const copy = style({ minHeight: '48px', marginTop: '8px' })
export const footer = style({
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: '8px',
  color: color.foreground3,
})
