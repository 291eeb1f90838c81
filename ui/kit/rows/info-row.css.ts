import { style } from '@vanilla-extract/css'
import { color } from '../../theme/tokens.css.js'

export const detail = style({
  display: 'block',
  fontSize: '12px',
  lineHeight: '16px',
  fontWeight: 400,
  color: color.foreground3,
})
