import { style } from '@vanilla-extract/css'
import { color } from '../../../ui/theme/tokens.css.js'

/** The address under a wallet's name. */
export const address = style({
  display: 'block',
  fontSize: '12px',
  lineHeight: '16px',
  fontWeight: 400,
  color: color.foreground3,
})
