import { style } from '@vanilla-extract/css'
import { color, radius } from '../../theme/tokens.css.js'

export const link = style({
  color: color.accentText,
  fontWeight: 500,
  textDecoration: 'underline',
  textDecorationThickness: '1px',
  textUnderlineOffset: '3px',
  borderRadius: radius.sm,
  ':hover': { textDecorationThickness: '2px' },
})
