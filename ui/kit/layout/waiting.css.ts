import { style } from '@vanilla-extract/css'
import { color } from '../../theme/tokens.css.js'

export const waiting = style({
  display: 'grid',
  placeItems: 'center',
  minHeight: '160px',
  color: color.foreground3,
  outline: 'none',
})
